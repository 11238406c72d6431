/** Dockerfile, compose file, manifests and unit: checked as far as it goes without Docker, Kubernetes or a running systemd. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { SETTINGS, variableOf } from 'banchi/config/settings.js';
import { parse, parseAllDocuments } from 'yaml';
import { serving } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { missing } from '../support/programs.js';
import { specimenGazetteers } from '../support/specimen.js';
import { serveSpecimen } from '../support/specimen-service.js';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

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
    promisify(execFile)(process.execPath, [join(projectRoot, 'packages/banchi/bin/health.mjs')], {
      env: { PORT: port },
    });
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

/** The manifests that the kustomization names. */
function manifests(): Node[] {
  const { resources } = parse(read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] };
  return resources.flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}`)).flatMap((document) => {
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

test('systemd understands the units', { skip: missing('systemd-analyze') }, () => {
  for (const unit of ['banchi.service', 'banchi-update.service', 'banchi-update.timer']) {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', `deploy/systemd/${unit}`], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    assert.deepEqual([status, stderr], [0, ''], unit);
  }
});

test('kustomize puts the manifests together', { skip: missing('kubectl') }, () => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [0, '']);
  const kinds = parseAllDocuments(stdout).map((document) => (document.toJS() as Node).kind);
  assert.deepEqual(
    kinds.sort(),
    manifests()
      .map(({ kind }) => kind)
      .sort(),
  );
});

test('the volume is written by whom it is given to, and only read by the servers', () => {
  const job = parse(read('deploy/kubernetes/data/build.yaml')) as { spec: { template: { spec: Node } } };
  const all = manifests();
  const claim = all.find(({ kind }) => kind === 'PersistentVolumeClaim') as {
    metadata: { name: string };
    spec: { accessModes: string[] };
  };
  const deployment = all.find(
    ({ kind, metadata }) => kind === 'Deployment' && (metadata as Node).name === 'banchi',
  ) as { spec: { template: { spec: Node } } };
  assert.deepEqual(claim.spec.accessModes, ['ReadWriteMany']);
  const useOf = (pod: Node) => {
    const volume = (pod.volumes as Node[]).find(({ persistentVolumeClaim }) => persistentVolumeClaim);
    assert.ok(volume !== undefined);
    const [{ volumeMounts, args, image }] = pod.containers as (Node & { args: string[] })[];
    const mount = (volumeMounts as Node[]).find(({ name }) => name === volume.name);
    const { claimName, readOnly = false } = volume.persistentVolumeClaim as Node;
    const { runAsUser, runAsGroup, fsGroup } = pod.securityContext as Node;
    const file = args.find((each) => each.endsWith('.gaz'));
    return {
      claimName,
      reads: [readOnly, mount?.readOnly ?? false],
      ids: [runAsUser, runAsGroup, fsGroup],
      file,
      image,
    };
  };
  const writer = useOf(job.spec.template.spec);
  const reader = useOf(deployment.spec.template.spec);
  assert.deepEqual(
    [writer.reads, reader.reads],
    [
      [false, false],
      [true, true],
    ],
  );
  const { reads: _written, ...shared } = writer;
  const { reads: _read, ...sharedToo } = reader;
  assert.deepEqual(shared, sharedToo, 'the same claim, file, image and group');
  assert.deepEqual([shared.claimName, shared.ids], [claim.metadata.name, [1000, 1000, 1000]]);
});

/** The expressions of the dashboard and of the alert rules, by their title. */
function expressions(): [title: string, expression: string][] {
  const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const { groups } = parse(read('deploy/monitoring/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  return [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
  ];
}

test('dashboard and alerts ask for measures and labels that there are', async (t) => {
  const { base } = await serving(t, ['serve', '--gazetteer', ...(await specimenGazetteers()), '--port', '0']);
  await fetch(`${base}/search/address?word=青葉町`);
  const text = await (await fetch(`${base}/metrics`)).text();
  const names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)].map(([, name, labels = '']) => ({
    name,
    labels: new Map([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [key, value])),
  }));
  // Prometheus adds these to whatever it scrapes
  const added = ['instance', 'job'];
  const all = expressions();
  assert.ok(all.length > 20);
  let compared = 0;
  for (const [title, expression] of all) {
    for (const [, name, selector = ''] of expression.matchAll(
      /\b((?:banchi|process|nodejs)_\w+)(?:\{([^}]*)\})?/g,
    )) {
      const known = samples.filter((each) => each.name === name);
      assert.ok(names.has(name.replace(/_(?:bucket|sum|count)$/, '')), `${title}: ${name}`);
      for (const [, key, operator, value] of selector.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)) {
        if (added.includes(key) || known.length === 0) continue;
        const values = known.flatMap(({ labels }) => labels.get(key) ?? []);
        assert.ok(values.length > 0, `${title}: ${name} has no label ${key}`);
        // a status may be missing where no answer had it; an endpoint or a result may not
        if (key === 'status' || operator.startsWith('!')) continue;
        const isMet =
          operator === '=~'
            ? values.some((each) => new RegExp(`^(?:${value})$`).test(each))
            : values.includes(value);
        assert.ok(isMet, `${title}: ${name}{${key}${operator}"${value}"}; there are ${[...new Set(values)]}`);
        compared++;
      }
    }
    for (const [, labels] of expression.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of labels.split(/, */))
        assert.ok(
          [...added, 'reason'].includes(label) || samples.some((each) => each.labels.has(label)),
          `${title}: by (${label})`,
        );
  }
  assert.ok(compared >= 5, `${compared} values`);
});

test('every panel has a place of its own, and every rule says what is to be done', () => {
  const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as {
    panels: { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }[];
  };
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const { title, gridPos: a } of panels) {
    assert.ok(a.x + a.w <= 24, title);
    for (const { title: other, gridPos: b } of panels)
      assert.ok(
        title === other || a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y,
        `${title} lies on ${other}`,
      );
  }
  const { rule_files: files } = parse(read('deploy/monitoring/prometheus.yml')) as { rule_files: string[] };
  assert.deepEqual(files, ['alerts.yml']);
  const { groups } = parse(read('deploy/monitoring/alerts.yml')) as {
    groups: { rules: { alert: string; labels: Node; annotations: Node }[] }[];
  };
  for (const { alert, labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    assert.match(String(labels.severity), /^(?:warning|critical)$/, alert);
    assert.ok(String(annotations.summary).length > 10 && String(annotations.description).length > 30, alert);
  }
});

test('the workflow runs scripts that are there, with actions of a fixed version', () => {
  const { jobs } = parse(read('.github/workflows/image.yml')) as {
    jobs: Record<string, { needs?: string; steps: { uses?: string; run?: string }[] }>;
  };
  assert.deepEqual(Object.keys(jobs), ['test', 'image']);
  assert.equal(jobs.image.needs, 'test');
  const steps = Object.values(jobs).flatMap(({ steps: each }) => each);
  for (const { uses, run } of steps) {
    if (uses !== undefined) assert.match(uses, /^actions\/[\w-]+@v\d+$/);
    if (run === undefined) continue;
    const { status, stderr } = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, ''], run);
    for (const [script] of run.matchAll(/\.ci\/\w+/g)) {
      assert.ok(existsSync(join(projectRoot, script)), script);
      assert.equal(spawnSync('bash', ['-n', script], { cwd: projectRoot }).status, 0, script);
    }
  }
  assert.ok(steps.some(({ run }) => run?.includes('.ci/image')));
});

test('the image is made as far as that goes without Docker; its packages take at most 120 MB', {
  skip: missing('curl'),
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-no-docker-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { stdout } = await promisify(execFile)(join(projectRoot, '.ci/image'), {
    cwd: projectRoot,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  });
  const [, size] = /^packages: ([0-9]+) KiB$/m.exec(stdout) ?? [];
  t.diagnostic(`${size} KiB of packages`);
  assert.ok(Number(size) * 1024 <= 120e6, stdout);
});
