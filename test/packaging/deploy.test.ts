/** Dockerfile, compose file, manifests and unit: checked as far as it goes without Docker, Kubernetes or a running systemd. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS, variableOf } from '../../src/config/settings.js';
import { projectRoot } from '../support/imports.js';
import { serveSpecimen } from '../support/specimen-service.js';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const missing = (program: string): string | false =>
  spawnSync(program, ['--version']).error === undefined ? false : `no ${program} here`;

/** Instructions of a Dockerfile, lines continued with a backslash joined. */
function instructions(): readonly (readonly [name: string, rest: string])[] {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, rest] as const];
  });
}

/** Any object of a YAML document. */
type Node = Readonly<Record<string, unknown>>;

/** Every object in a document, from the outside in. */
function objects(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(objects)];
}

test('the image is made in stages, runs without rights and asks its own health', () => {
  const found = instructions();
  assert.ok(found.filter(([name]) => name === 'FROM').length >= 2);
  for (const [, image] of found.filter(([name]) => name === 'FROM'))
    assert.match(image, /^node:\d+-[a-z]+-slim\b/);
  const last = found.slice(found.findLastIndex(([name]) => name === 'FROM'));
  assert.match(last.find(([name]) => name === 'USER')?.[1] ?? '', /^[1-9]\d*$/);
  assert.ok(last.some(([name, rest]) => name === 'HEALTHCHECK' && rest.includes('health.mjs')));
  for (const [name, rest] of found.filter(([each]) => each === 'COPY')) {
    if (rest.startsWith('--from')) continue;
    for (const path of rest.split(' ').slice(0, -1))
      assert.ok(existsSync(join(projectRoot, path)), `${name} ${path}`);
  }
});

test('hadolint finds nothing in the Dockerfile', { skip: missing('hadolint') }, () => {
  const { stdout } = spawnSync('hadolint', ['--no-color', 'Dockerfile'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
});

test('the health check says whether a service answers', async (t) => {
  const service = await serveSpecimen();
  t.after(() => service.close());
  const check = (port: string): Promise<unknown> =>
    promisify(execFile)(process.execPath, [join(projectRoot, 'bin/health.mjs')], { env: { PORT: port } });
  await check(new URL(service.base).port);
  await assert.rejects(check('1'), { code: 1 });
});

test('containers have a read-only file system, no capabilities and no rights', () => {
  const { services } = parse(read('deploy/compose.yaml')) as { services: Record<string, Node> };
  assert.deepEqual(Object.keys(services), ['banchi', 'redis']);
  for (const [name, service] of Object.entries(services)) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
  }
  const containers = manifests().flatMap((each) =>
    objects(each).flatMap(({ containers: list }) => list ?? []),
  );
  assert.equal(containers.length, 2);
  for (const { name, securityContext, livenessProbe, readinessProbe } of containers.flat() as Node[]) {
    const { readOnlyRootFilesystem, allowPrivilegeEscalation } = securityContext as Node;
    assert.deepEqual([readOnlyRootFilesystem, allowPrivilegeEscalation], [true, false], String(name));
    assert.ok(livenessProbe !== undefined && readinessProbe !== undefined, String(name));
  }
});

test('a cluster in containers: three nodes, two servers that know them, a proxy that knows the servers', () => {
  const { services } = parse(read('deploy/cluster/compose.yaml'), { merge: true }) as {
    services: Record<string, Node>;
  };
  const nodes = Object.keys(services).filter((name) => name.startsWith('search'));
  const servers = Object.keys(services).filter((name) => name.startsWith('banchi'));
  assert.deepEqual([nodes.length, servers.length], [3, 2]);
  for (const [name, service] of Object.entries(services)) {
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    if (!nodes.includes(name)) assert.equal(service.read_only, true, name);
    assert.equal('ports' in service, name === 'proxy', name);
  }
  const proxy = read('deploy/cluster/nginx.conf');
  for (const name of servers) {
    const { environment } = services[name] as { environment: Node };
    const known = String(environment.BANCHI_OPENSEARCH_NODES)
      .split(',')
      .map((url) => new URL(url).hostname);
    assert.deepEqual(known, nodes);
    assert.match(proxy, new RegExp(`^ *server ${name}:8080 `, 'm'));
  }
});

function manifests(): Node[] {
  const folder = join(projectRoot, 'deploy/kubernetes');
  return readdirSync(folder).flatMap((name) =>
    parseAllDocuments(readFileSync(join(folder, name), 'utf8')).flatMap((document) => {
      assert.deepEqual(document.errors, [], name);
      const value = document.toJS() as Node | null;
      return value === null ? [] : [value];
    }),
  );
}

test('selectors of the manifests name the pods that there are', () => {
  const all = manifests();
  const labels = all.flatMap(({ kind, spec }) =>
    kind === 'Deployment'
      ? [((spec as Node).template as { metadata: { labels: Node } }).metadata.labels]
      : [],
  );
  assert.equal(labels.length, 2);
  for (const { kind, spec } of all) {
    const { selector } = spec as { selector?: Node };
    if (selector === undefined) continue;
    const wanted = (selector.matchLabels ?? selector) as Node;
    assert.ok(
      labels.some((each) => Object.entries(wanted).every(([key, value]) => each[key] === value)),
      String(kind),
    );
  }
});

test('the probes ask for paths that the service has', async (t) => {
  const service = await serveSpecimen();
  t.after(() => service.close());
  const paths = manifests().flatMap((each) =>
    objects(each).flatMap(({ httpGet }) => (httpGet as Node)?.path ?? []),
  );
  assert.ok(paths.length >= 3);
  for (const path of paths) assert.equal((await fetch(`${service.base}${path}`)).status, 200, String(path));
});

test('every setting in the files is one that the service has', () => {
  const known = new Set(Object.keys(SETTINGS).map(variableOf));
  const files = [
    'deploy/compose.yaml',
    'deploy/cluster/compose.yaml',
    'deploy/kubernetes/banchi.yaml',
    'deploy/systemd/banchi.service',
    'Dockerfile',
  ];
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bBANCHI_[A-Z0-9_]+/g)].map(([name]) => name),
  );
  assert.ok(named.length >= 4);
  for (const name of named) assert.ok(known.has(name), name);
});

test('systemd understands the unit', { skip: missing('systemd-analyze') }, () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/systemd/banchi.service'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [0, '']);
});
