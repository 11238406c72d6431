import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageFolder } from 'banchi/package/package-root.js';
import { build } from 'vite';
import { OTHERS } from './installed.js';

/** A web server of somebody else, whose pages ask the service. */
export interface Elsewhere {
  /** Its origin. */
  readonly origin: string;
  /** Puts a page there; the answer is its address. Headers are those of the page. */
  put(html: string, headers?: Readonly<Record<string, string>>): string;
  /** Puts a script there under its name. */
  file(name: string, content: string | Buffer): void;
  /** The forms that were sent. */
  readonly sent: URLSearchParams[];
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Starts a server; forms send to `/sent`. */
export async function startElsewhere(): Promise<Elsewhere> {
  const files = new Map<string, { content: string | Buffer; headers: Readonly<Record<string, string>> }>();
  const sent: URLSearchParams[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/sent') {
      sent.push(searchParams);
      response.writeHead(200, { 'content-type': TYPES['.html'] }).end('<!doctype html><title>sent</title>');
      return;
    }
    const file = files.get(pathname);
    if (file === undefined) response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    else
      response
        .writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain', ...file.headers })
        .end(file.content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let pages = 0;
  const file = (name: string, content: string | Buffer): void => {
    files.set(`/${name}`, { content, headers: {} });
  };
  for (const name of ['client.js', 'address-form.js']) file(name, readFileSync(join(pageFolder, name)));
  return {
    origin,
    sent,
    file,
    put: (html, headers = {}) => {
      const name = `/page${++pages}.html`;
      files.set(name, { content: html, headers });
      return origin + name;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Compiles components of Svelte. */
async function svelte(): Promise<{
  name: string;
  transform(code: string, id: string): { code: string } | undefined;
}> {
  const compiler = (await import(
    pathToFileURL(join(OTHERS, 'node_modules/svelte/src/compiler/index.js')).href
  )) as { compile(code: string, options: object): { js: { code: string } } };
  return {
    name: 'svelte',
    transform: (code, id) =>
      id.endsWith('.svelte') ? compiler.compile(code, { filename: id, generate: 'client' }).js : undefined,
  };
}

/**
 * Builds a page as its own makers' tools would, and puts it there with its styles.
 * @param source of the page; default: the file of that name in `test/clients/others/pages`
 */
export async function buildPage(elsewhere: Elsewhere, entry: string, source?: string): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'banchi-page-'));
  let input = join(OTHERS, 'pages', entry);
  if (source !== undefined) {
    // where it finds its imports
    input = join(OTHERS, 'node_modules/.pages', entry);
    mkdirSync(dirname(input), { recursive: true });
    writeFileSync(input, source);
  }
  try {
    await build({
      configFile: false,
      root: OTHERS,
      logLevel: 'warn',
      plugins: entry.startsWith('svelte') ? [await svelte()] : [],
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
      resolve: {
        conditions: ['browser', 'module', 'import', 'default', 'production'],
        alias: {
          vue: join(OTHERS, 'node_modules/vue/dist/vue.esm-bundler.js'),
          'banchi-client': join(pageFolder, 'client.js'),
        },
      },
      build: {
        outDir: out,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 4000,
        rolldownOptions: {
          input,
          checks: { pluginTimings: false },
          output: { entryFileNames: entry.replace(/\.\w+$/, '.js'), assetFileNames: '[name][extname]' },
        },
      },
    });
    for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' }))
      if (extname(name) !== '') elsewhere.file(name, readFileSync(join(out, name)));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
