/** Tools of assistants, asked with the client of the official SDK, which holds every answer against the schema of its tool. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FIELD_NAMES } from '@banchi/engine/vocabulary/fields.js';
import { PARAMETERS } from '@banchi/engine/vocabulary/parameters.js';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { call, connected, overStdio } from './support/assistant.js';
import { banchi, finished, MAIN, serving } from './support/commands.js';
import { specimenGazetteers } from './support/specimen.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-mcp-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('tools are described by the tables, and answers fit their schemas and a model', async (t) => {
  const client = await overStdio(await specimenGazetteers());
  t.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['geocode', 'reverse', 'search', 'suggest', 'lineage'],
  );
  assert.doesNotMatch(JSON.stringify(tools), /\$ref|prefixItems/);
  const [geocode, , search] = tools;
  for (const name of Object.keys(search.inputSchema.properties ?? {}))
    assert.ok(name in PARAMETERS || name === 'offset', name);
  type WithRecord = { properties: { record: { anyOf: [{ properties: object }] } } };
  const { properties } = geocode.outputSchema as unknown as WithRecord;
  const { record } = properties;
  for (const name of Object.keys(record.anyOf[0].properties))
    assert.ok(FIELD_NAMES.address.includes(name as 'address'), name);

  const house = await call(client, 'geocode', { word: '見本県見本市中央区青葉町1-2-3 コーポ見本201' });
  assert.equal(house.structured.outcome, 'found');
  assert.match(house.structured.note ?? '', /Not explained: "コーポ見本201"/);
  assert.deepEqual(JSON.parse(house.text), house.structured);
  const { position, address_code } = house.structured.record as {
    position: [number, number];
    address_code: string;
  };
  const there = await call(client, 'reverse', { longitude: position[0], latitude: position[1] });
  assert.equal((there.structured.records as { address_code: string }[])[0].address_code, address_code);
  assert.match(
    (await call(client, 'reverse', { longitude: 0, latitude: 0 })).structured.note ?? '',
    /no record/,
  );
  const parted = await call(client, 'geocode', {
    word: '見本県見本市中央区青葉町1-2-3 コーポ見本201',
    parts: true,
  });
  const { parts, verdict, key } = parted.structured as unknown as {
    readonly parts: Readonly<Record<string, { readonly value: string }>>;
    readonly verdict: string;
    readonly key: string;
  };
  assert.deepEqual(
    [parts.number.value, parts.building.value, parts.room.value, verdict],
    ['2-3', 'コーポ見本', '201', 'complete'],
  );
  assert.match(key, /\/2-3\/.+\/201$/);
  assert.ok(!('parts' in house.structured));
  const none = await call(client, 'geocode', { word: '山田太郎' });
  assert.deepEqual([none.structured.outcome, none.structured.record], ['not_found', null]);
  const many = await call(client, 'search', { address_code: '99', code_match_type: 2 });
  assert.match(many.structured.note ?? '', new RegExp(`^10 of ${many.structured.hit} are shown`));
  const english = await call(client, 'search', { word_en: 'Aoba', word_match_type: 2, limit: [0, 1] });
  assert.equal((english.structured.records as { address_en: string }[]).length, 1);
  const shown = async (window: object): Promise<unknown[]> => {
    const { structured } = await call(client, 'search', {
      address_code: '99',
      code_match_type: 2,
      ...window,
    });
    return (structured.records as { address_code: string }[]).map((record) => record.address_code);
  };
  const seven = await shown({ limit: 7 });
  assert.equal(seven.length, 7);
  // as one number each, as the service itself takes them, and as models write them
  for (const window of [
    { limit: 3, offset: 2 },
    { limit: '3', offset: '2' },
    { limit: [2, 3] },
    { limit: '2,3' },
  ])
    assert.deepEqual(await shown(window), seven.slice(2, 5), JSON.stringify(window));
  assert.deepEqual(await shown({ limit: null, offset: null }), await shown({}));
  assert.deepEqual(await shown({ limit: 0 }), []);
  const past = await call(client, 'search', { address_level: ['TOD'], pastmap_year: [2015] });
  assert.equal((past.structured.records as { pastmap_year: number }[])[0].pastmap_year, 2015);
  const begun = await call(client, 'suggest', { word: '見本市中' });
  assert.ok((begun.structured.items as unknown[]).length > 0);
  for (const { text } of [house, there, none, many, english, begun])
    assert.ok(text.length < 4000, `${text.length} characters`);
});

test('faults are reported as the protocol says', async (t) => {
  const client = await overStdio(await specimenGazetteers());
  t.after(() => client.close());
  const wrong: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['geocode', { wrod: '青葉町' }, /wrod: unknown parameter; the nearest known one is word/],
    ['geocode', { word: '' }, /word=: empty/],
    ['geocode', { word: 7 }, /must be a string/],
    ['search', {}, /no condition given/],
    ['search', { word: '青葉町', limit: [0, 1000] }, /limit=0,1000: count must lie between 0 and 50/],
    ['search', { word: '青葉町', limit: '0,1000' }, /limit=0,1000: count must lie between 0 and 50/],
    [
      'search',
      { word: '青葉町', limit: [3] },
      /limit=3: must be whole numbers in the form count, or \[offset/,
    ],
    ['search', { word: '青葉町', limit: 51 }, /limit=51: limit must lie between 0 and 50/],
    ['search', { word: '青葉町', limit: 2.5 }, /limit=2.5: must be a whole number/],
    ['search', { word: '青葉町', limit: 'all' }, /limit=all: must be a whole number/],
    ['search', { word: '青葉町', offset: -1 }, /offset=-1: offset must lie between 0 and 20000/],
    ['search', { word: '青葉町', limit: [0, 3], offset: 1 }, /offset=1: only one of offset, \[offset/],
    ['search', { word: '青葉町', address_level: ['CITY'] }, /address_level=CITY: "CITY" is not one of/],
    ['reverse', { longitude: 200, latitude: 35 }, /position=200,35: longitude must lie between/],
    ['reverse', { latitude: 35 }, /position/],
    ['lineage', { address_code: '98999' }, /nobody has this code or had it; the nearest known one is/],
    ['suggest', {}, /word: must be a text/],
  ];
  for (const [name, given, message] of wrong) {
    const answer = await call(client, name, given);
    assert.ok(answer.isError, name);
    assert.match(answer.text, message);
  }
  await assert.rejects(call(client, 'geocod', {}), /-32602.*there is no tool geocod; the nearest is geocode/);
});

test('over HTTP the same keys, contracts and limits hold', async (t) => {
  const [gazetteer, ...past] = await specimenGazetteers();
  const keys = join(folder, 'keys.json');
  const create = ['keys', 'create', '--keys', keys, '--json', '--allow', '127.0.0.0/8', '--rate', '100'];
  const [plain, whole] = [
    await banchi([...create, '--name', 'plain']),
    await banchi([...create, '--name', 'whole', '--contract', 'multilingual', 'pastmap']),
  ].map(({ out }) => JSON.parse(out) as { key: string });
  const words = ['serve', '--gazetteer', gazetteer, ...past, '--port', '0', '--keys', keys];
  const on = { env: { BANCHI_ROUTES_MCP: 'true' } };
  const [service, off] = await Promise.all([serving(t, words, on), serving(t, words)]);
  const asked = (key: string | undefined, base = service.base): Promise<Client> => {
    const headers = { authorization: 'ip', ...(key === undefined ? {} : { 'x-api-key': key }) };
    return connected(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }));
  };
  await assert.rejects(asked(undefined), /401|UNAUTHORIZED|key/i);
  await assert.rejects(asked(plain.key, off.base), /404|NOT_FOUND/);
  const [limited, all] = await Promise.all([asked(plain.key), asked(whole.key)]);
  const past2015 = { address_level: ['TOD'], pastmap_year: [2015] };
  for (const given of [past2015, { word_en: 'Aoba' }]) {
    const refused = await call(limited, 'search', given);
    assert.ok(refused.isError);
    assert.match(refused.text, /needs the contract (?:pastmap|multilingual)/);
    assert.equal((await call(all, 'search', given)).isError, false);
  }
  assert.equal((await call(limited, 'geocode', { word: '見本市' })).structured.outcome, 'found');
  await Promise.all([limited.close(), all.close()]);
  const broken = await fetch(`${service.base}/mcp`, {
    method: 'POST',
    body: '{',
    headers: {
      ...{ authorization: 'ip', 'x-api-key': plain.key },
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    },
  });
  assert.equal(broken.status, 400);
  assert.match(await broken.text(), /"code":-32700/);
  assert.equal((await fetch(`${service.base}/mcp`, { headers: { authorization: 'ip' } })).status, 405);
});

test('over HTTP a message is one call: it counts as one request, waits for its turn, and repeats no secret', async (t) => {
  const [gazetteer] = await specimenGazetteers();
  const keys = join(folder, 'counted.json');
  const create = ['keys', 'create', '--keys', keys, '--json', '--allow', '127.0.0.0/8', '--name', 'x'];
  const { key } = JSON.parse((await banchi([...create, '--quota', '6'])).out) as { key: string };
  const words = ['serve', '--gazetteer', gazetteer, '--port', '0', '--keys', keys];
  const { base } = await serving(t, words, { env: { BANCHI_ROUTES_MCP: 'true' } });
  const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${base}/mcp`, {
      method: 'POST',
      body,
      headers: {
        ...{ authorization: 'ip', 'x-api-key': key },
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...headers,
      },
    });
  const calling = (name: string, id = 1): object => {
    return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: { word: '見本市' } } };
  };
  const many = JSON.stringify(Array.from({ length: 100 }, (_, i) => calling('geocode', i)));
  for (const body of [many, `\ufeff \n${many}`, '[]']) {
    const refused = await post(body);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /"code":-32600,"message":"Invalid Request: send one call a request"/);
  }
  const strange = await post(JSON.stringify(calling(key)));
  const ofVersion = await post(JSON.stringify(calling('geocode')), { 'mcp-protocol-version': key });
  assert.deepEqual([strange.status, ofVersion.status], [200, 400]);
  const texts = `${await strange.text()}${await ofVersion.text()}`;
  assert.match(texts, /there is no tool \*\*\*.*Unsupported protocol version: \*\*\*/);
  assert.ok(!texts.includes(key.slice(0, 20)));
  const last = await post(JSON.stringify(calling('geocode')));
  assert.match(await last.text(), /"outcome":"found"/);
  assert.equal(last.headers.get('ratelimit-remaining'), '0');
  assert.equal((await post(JSON.stringify(calling('geocode')))).status, 429);
});

test('it writes nothing but the protocol, and ends with its input', async () => {
  const [gazetteer] = await specimenGazetteers();
  const child = spawn(process.execPath, [MAIN, 'mcp', '-g', gazetteer]);
  const end = finished(child);
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })}\n`);
  const { code, out, err } = await end;
  assert.deepEqual([code, err], [0, '']);
  const lines = out.trim().split('\n');
  assert.equal(lines.length, 1);
  assert.equal(JSON.parse(lines[0]).result.serverInfo.name, 'banchi');
  const missing = await banchi(['mcp', '-g', join(folder, 'missing.gaz')]);
  assert.deepEqual([missing.code, missing.out], [1, '']);
  assert.match(missing.err, /^banchi: .*missing\.gaz/);
});
