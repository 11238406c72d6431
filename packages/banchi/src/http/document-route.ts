import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '@banchi/engine/contract/openapi.js';
import { packageRoot, siteFolder } from '../package/package-root.js';
import { Documents } from './documents.js';
import {
  type App,
  type Handler,
  READ,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  vary,
} from './exchange.js';
import { RequestFailure } from './failure.js';

/** Where the build puts the files of the reference's renderer, Swagger UI. */
const RENDERER = join(packageRoot, 'dist', 'reference');

/**
 * Starts the renderer, and labels its fields with their parameters for screen readers, which the renderer does not. An address such
 * as `/docs/try/#/geocode` opens the first operation of that path. It is a file of its own because the page's policy allows no
 * inline script.
 */
const START = `const { paths } = await (await fetch('/openapi.json')).json();
const [operation] = Object.values(paths[decodeURIComponent(location.hash.slice(1))] ?? {});
if (operation !== undefined) history.replaceState(null, '', '#/' + operation.tags[0] + '/' + operation.operationId);

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});

const FIELDS = 'select, textarea, input:not([type=hidden])';
const OTHERS = [['.servers', 'Server'], ['.content-type-wrapper, .content-type', 'Media type'], ['.body-param', 'Body']];

// Tab skips the links inside buttons, which do the same as their button, and stops at examples that can be scrolled
function mendFocus() {
  for (const example of document.querySelectorAll('#reference .microlight:not([tabindex])')) example.tabIndex = 0;
  for (const link of document.querySelectorAll('#reference .opblock-summary-control a[href]')) link.removeAttribute('href');
}

function nameFields() {
  for (const field of document.querySelectorAll('#reference :is(' + FIELDS + ')')) {
    const isLabelled = [...field.labels].some((label) => label.textContent.replace(field.textContent, '').trim() !== '');
    if (field.hasAttribute('aria-label') || isLabelled) continue;
    const row = field.closest('[data-param-name], [data-property-name]');
    const other = OTHERS.find(([place]) => field.closest(place) !== null);
    const name = row?.dataset.paramName ?? row?.dataset.propertyName ?? other?.[1] ?? 'Value';
    field.setAttribute('aria-label', name);
  }
}

new MutationObserver(() => {
  nameFields();
  mendFocus();
}).observe(document.getElementById('reference'), { childList: true, subtree: true });
`;

/** Darker colours for texts that the renderer writes too pale to be read (contrast 4.5 : 1). */
const COLOURS = `body { margin: 0; background: #fff; }
body > nav { padding: 16px 20px 0; font: 14px system-ui, sans-serif; }
body > nav a { color: #2f4a7c; }
.swagger-ui .opblock .opblock-summary-method { color: #1d2230; text-shadow: none; }
.swagger-ui .info .title small { background: #4c5260; }
.swagger-ui .info .title small.version-stamp { background: #3a6600; }
.swagger-ui .parameter__in, .swagger-ui .parameter__deprecated, .swagger-ui .prop-format { color: #5c6270; }
.swagger-ui .btn.cancel, .swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #a3271a; }
.swagger-ui .btn.cancel { border-color: #a3271a; }
.swagger-ui .btn.execute { background: #2f4a7c; border-color: #2f4a7c; }
.swagger-ui .info a, .swagger-ui .info a.link, .swagger-ui .info .url, .swagger-ui a.nostyle.link { color: #2f4a7c; }
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Banchi: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/try/swagger-ui.css">
<link rel="stylesheet" href="/docs/try/colours.css">
</head>
<body>
<nav><a href="/docs/">Documents</a> · <a href="/docs/ja/index.html" lang="ja">文書</a></nav>
<main id="reference"></main>
<script src="/docs/try/swagger-ui-bundle.js"></script>
<script type="module" src="/docs/try/start.js"></script>
</body>
</html>
`;

/** Nothing from another host; the renderer's icons are data. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A body that never changes while the service runs. */
interface FixedBody {
  readonly type: string;
  readonly plain: Buffer;
  readonly tag: string;
}

function fixed(type: string, body: Buffer | string): FixedBody {
  const plain = Buffer.from(body);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, plain, tag: `"${tag}"` };
}

const SCRIPT = 'text/javascript; charset=utf-8';

/** Forms for every operation, and their files, made when first asked for. */
const REFERENCE: Readonly<Record<string, () => FixedBody>> = {
  '/docs/try/': () => fixed('text/html; charset=utf-8', PAGE),
  '/docs/try/start.js': () => fixed(SCRIPT, START),
  '/docs/try/colours.css': () => fixed('text/css; charset=utf-8', COLOURS),
  '/docs/try/swagger-ui-bundle.js': () => fixed(SCRIPT, rendererFile('swagger-ui-bundle.js')),
  '/docs/try/swagger-ui.css': () => fixed('text/css; charset=utf-8', rendererFile('swagger-ui.css')),
};

/** Where paths that were typed lead, relative to them: documents link each other by relative links, which need the slash. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/docs': 'docs/',
  '/docs/try': 'try/',
  '/docs/ja': 'ja/index.html',
  '/docs/ja/': 'index.html',
  // the forms are in English alone
  '/docs/ja/try/': '../../try/',
};

/**
 * Adds `GET /openapi.json`, the description of the service, `GET /docs/try/`, the same as forms, and below `/docs/` the documents;
 * open to all. Where the documents are not built, `/docs` leads to the forms.
 */
export function addDocumentRoutes(app: App, document: OpenApiDocument): void {
  const open = (url: string, handler: Handler): void => {
    app.route<RequestParts>({ method: READ, url, config: { isPublic: true }, handler });
  };
  const described = (): FixedBody => fixed('application/json', JSON.stringify(document));
  for (const [path, make] of Object.entries({ '/openapi.json': described, ...REFERENCE })) {
    let body: FixedBody | undefined;
    open(path, (request, reply) => {
      body ??= make();
      send(request, reply, body);
    });
  }
  for (const [path, to] of Object.entries(REDIRECTS))
    open(path, (_request, reply) => {
      reply.redirect(to, 308);
    });
  const documents = new Documents(siteFolder);
  const bodies = new Map<string, FixedBody>();
  open('/docs/*', (request, reply) => {
    const path = request.params['*'] || 'index.html';
    const known = bodies.get(path);
    if (known !== undefined) return send(request, reply, known);
    const file = documents.file(path);
    if (file === undefined) {
      if (path !== 'index.html' || documents.isBuilt) throw new RequestFailure('NOT_FOUND');
      return void reply.redirect('try/', 307);
    }
    const body = fixed(file.type, file.body);
    bodies.set(path, body);
    send(request, reply, body);
  });
}

function rendererFile(name: string): Buffer {
  return readFileSync(join(RENDERER, name));
}

function send({ headers }: ServiceRequest, reply: ServiceReply, body: FixedBody): void {
  reply
    .header('content-type', body.type)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-cache')
    .header('etag', body.tag);
  vary(reply, 'accept-encoding');
  if (headers['if-none-match'] === body.tag) reply.code(304).send();
  else reply.compress(body.plain);
}
