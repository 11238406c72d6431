import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { fc } from '../../../../test/support/property.js';
import { printConfig, shownConfig } from './print-config.js';
import { ConfigError, type EffectiveConfig, entries, type Flag, readConfig } from './read-config.js';
import { configSchema } from './schema.js';
import { SETTINGS, variableOf } from './settings.js';

function fileWith(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-config-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'banchi.yaml');
  writeFileSync(file, text);
  return file;
}

const read = (
  file?: string,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly Flag[] = [],
): EffectiveConfig => readConfig({ file, environment, flags });

const faultsOf = (...given: Parameters<typeof read>): readonly string[] => {
  try {
    read(...given);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.faults.map(({ en }) => en);
  }
  return [];
};

test('defaults, file, environment and flags, each over the one before', (t) => {
  assert.equal(read().config['server.port'], 8080);
  const file = fileWith(
    t,
    '# a comment\nserver:\n  port: 1\n  host: a.example\n  trusted_proxies: [10.0.0.0/8, "::1"]\n',
  );
  const flag: Flag = { name: 'server.port', flag: '--port', value: '5' };
  const steps: [Parameters<typeof read>, number, string | undefined][] = [
    [[], 8080, undefined],
    [[file], 1, `${file}:3`],
    [[file, { PORT: '2' }], 2, 'PORT'],
    [[file, { PORT: '2', BANCHI_SERVER_PORT: '3' }], 3, 'BANCHI_SERVER_PORT'],
    [[file, { PORT: '', BANCHI_SERVER_PORT: '' }], 1, `${file}:3`],
    [[file, { BANCHI_SERVER_PORT: '3' }, [flag]], 5, '--port'],
  ];
  for (const [given, port, origin] of steps) {
    const { config, origins } = read(...given);
    assert.deepEqual([config['server.port'], origins['server.port']], [port, origin]);
  }
  const { config } = read(file, { BANCHI_SERVER_PUBLIC: 'true' });
  assert.equal(config['server.host'], 'a.example');
  assert.deepEqual(config['server.trusted_proxies'], ['10.0.0.0/8', '::1']);
  assert.equal(config['server.public'], true);
  assert.deepEqual(read(undefined, { BANCHI_DATA_GAZETTEERS: 'a.gaz, b.gaz,' }).config['data.gazetteers'], [
    'a.gaz',
    'b.gaz',
  ]);
});

test('files named in a configuration file lie beside it', (t) => {
  const file = fileWith(t, 'data: { gazetteers: [a.gaz, /srv/b.gaz] }\naccess: { keys: keys.json }\n');
  const { config } = read(file);
  const folder = file.slice(0, -'/banchi.yaml'.length);
  assert.deepEqual(config['data.gazetteers'], [`${folder}/a.gaz`, '/srv/b.gaz']);
  assert.equal(config['access.keys'], `${folder}/keys.json`);
  assert.equal(read(undefined, { BANCHI_ACCESS_KEYS: 'keys.json' }).config['access.keys'], 'keys.json');
});

test('everything that is wrong is named at once, with place, value and rule', (t) => {
  const file = fileWith(
    t,
    `server:
  port: 99999
  prot: 1
  public: yes
  trusted_proxies: [10.0.0.0/99]
  host: ""
sever: {}
data:
  gazetteers: a.gaz
  tky2jgd: {}
limits:
  redis: http://:secret@example/
access:
  origins: ["https://good.example", "*.*"]
  token_lifetime: 1.5
`,
  );
  const place = (line: number, text: string): string => `${file}:${line}: ${text}`;
  assert.deepEqual(
    faultsOf(file, { BANCHI_ANSWERS_MAX_MIB: '0', BANCHI_SERVER_PORTS: '1', OTHER: 'x' }, [
      { name: 'server.port', flag: '--port', value: 'http' },
    ]),
    [
      place(
        7,
        '"sever" is not a section; there are server, data, opensearch, answers, routes, page, map, access, limits, log, metrics',
      ),
      place(2, 'server.port: "99999": must be a whole number from 0 to 65535'),
      place(3, 'server.prot: is not a setting; the nearest is server.port'),
      place(4, 'server.public: "yes": must be true or false'),
      place(
        5,
        'server.trusted_proxies: "10.0.0.0/99": its prefix length must be a whole number from 0 to 32',
      ),
      place(6, 'server.host: "": must not be empty'),
      place(9, 'data.gazetteers: "a.gaz": must be a list of texts'),
      place(10, 'data.tky2jgd: "{}": must be a text'),
      place(
        12,
        'limits.redis: ***: must be a URL such as redis://:PASSWORD@HOST:6379/0, rediss://HOST or unix:///run/redis.sock',
      ),
      place(14, 'access.origins: "*.*": must name a host; * alone would be every page'),
      place(15, 'access.token_lifetime: "1.5": must be a whole number from 1 to 86400'),
      'BANCHI_ANSWERS_MAX_MIB: "0": must be a whole number of MiB from 1 to 1024',
      'BANCHI_SERVER_PORTS: is not a setting; the nearest is BANCHI_SERVER_PORT',
      '--port: "http": must be a whole number from 0 to 65535',
    ],
  );
});

test('files that are not a configuration', (t) => {
  const one = (text: string): string => faultsOf(fileWith(t, text))[0].replace(/^.*banchi\.yaml:/, '');
  assert.match(one('server:\n  port: 1\n  port: 2\n'), /^3: .*unique/);
  assert.match(one('server: [\n'), /^2: /);
  assert.match(one('- a\n'), /^1: must have sections/);
  assert.match(one('server: 5\n'), /^1: must have settings below server:/);
  assert.match(one('server:\n\tport: 1\n'), /^2: .*[Tt]ab/);
  assert.match(one('just text'), /^1: must have sections/);
  assert.deepEqual(faultsOf('/nowhere/banchi.yaml'), ['/nowhere/banchi.yaml: cannot be read (ENOENT)']);
  for (const empty of ['', '# nothing\n', 'server:\n', '{}', '{"server": {"port": 1}}'])
    assert.deepEqual(faultsOf(fileWith(t, empty)), [], empty);
});

test('the map with streets is a file beside the configuration or a URL', (t) => {
  const styleOf = (style: string): unknown =>
    read(fileWith(t, `map: { style: "${style}" }`)).config['map.style'];
  assert.match(String(styleOf('japan.pmtiles')), /^\/.*\/japan\.pmtiles$/);
  // a word, and no file beside the configuration: issue 53, line 1
  assert.equal(styleOf('gsi'), 'gsi');
  for (const url of ['https://maps.example.jp/style.json', 'http://127.0.0.1:9000/japan.pmtiles'])
    assert.equal(styleOf(url), url);
  const fault = (text: string): string => faultsOf(fileWith(t, text))[0].replace(/^.*banchi\.yaml:/, '');
  for (const style of [
    'ftp://maps.example.jp/style.json',
    'https://maps.example.jp/{z}/{x}/{y}.pbf',
    'https://',
  ])
    assert.equal(
      fault(`map: { style: "${style}" }`),
      `1: map.style: "${style}": must be gsi, a file, or a URL such as https://HOST/style.json`,
    );
  assert.equal(
    fault('map: { style: a.json, hosts: [tiles.example.jp] }'),
    '1: map.hosts: "tiles.example.jp": must be an origin such as https://tiles.example.jp',
  );
  assert.match(fault('map: { hosts: ["https://a.jp"] }'), /: is of no use without map\.style$/);
  assert.match(
    fault('map: { style: a.json }\npage: { tiles: "https://a.jp/{z}/{x}/{y}.png" }'),
    /^2: not together with map\.style/,
  );
});

test('settings that do not go together', (t) => {
  const file = fileWith(t, 'access:\n  keys: k\n  origins: ["*"]\n');
  assert.deepEqual(faultsOf(file), [`${file}:3: "*": not together with access.keys; name the origins`]);
  assert.match(
    faultsOf(undefined, { BANCHI_LIMITS_REDIS: 'redis://x' })[0],
    /^BANCHI_LIMITS_REDIS: is of no use without/,
  );
});

test('what is printed is a configuration file again, without secrets', (t) => {
  const environment = {
    BANCHI_LIMITS_REDIS: 'redis://user:se-cret@redis.example:6379/0?password=se-cret',
    BANCHI_ACCESS_KEYS: '/k.json',
  };
  const effective = read(undefined, environment);
  const text = printConfig(effective);
  assert.equal(text.includes('se-cret'), false);
  assert.match(
    text,
    /# from BANCHI_LIMITS_REDIS\n {2}redis: redis:\/\/user:\*\*\*@redis\.example:6379\/0\?\*\*\*\n/,
  );
  assert.match(text, /# default\n {2}port: 8080\n/);
  assert.deepEqual(parse(text), shownConfig(effective));
  assert.deepEqual(faultsOf(fileWith(t, text)), []);
});

const validate = new Ajv2020({ allErrors: true }).compile(configSchema());

test('the schema in docs is that of the program, and defaults keep it', () => {
  const stored = readFileSync(new URL('../../../../../docs/config.schema.json', import.meta.url), 'utf8');
  assert.deepEqual(JSON.parse(stored), configSchema());
  assert.equal(validate(shownConfig(read())), true);
  assert.equal(new Set(entries().map(([name]) => variableOf(name))).size, Object.keys(SETTINGS).length);
});

test('what the program takes keeps the schema', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      1,
      64,
      8080,
      70_000,
      1.5,
      -1,
      '',
      'a',
      'a.gaz',
      '10.0.0.0/8',
      'redis://h',
      'http://h',
    ),
    fc.array(fc.constantFrom('a.gaz', '10.0.0.0/8', 'https://good.example', '', 'a.gaz')),
  );
  const name = fc.constantFrom(...Object.keys(SETTINGS), 'server.prot');
  let taken = 0;
  fc.assert(
    fc.property(name, value, (setting, given) => {
      const [section, key] = setting.split('.');
      const content = { [section]: { [key]: given } };
      const folder = mkdtempSync(join(tmpdir(), 'banchi-config-'));
      writeFileSync(join(folder, 'c.yaml'), JSON.stringify(content));
      const faults = faultsOf(join(folder, 'c.yaml'));
      rmSync(folder, { recursive: true });
      const isTaken = faults.length === 0 || faults.every((fault) => fault.includes('is of no use without'));
      if (isTaken) taken++;
      // The schema knows types and ranges, not every rule.
      if (isTaken) assert.equal(validate(content), true, JSON.stringify([content, validate.errors]));
    }),
    { numRuns: 300 },
  );
  assert.ok(taken > 10);
});
