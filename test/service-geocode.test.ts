import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { refused } from './support/requests.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

interface Result {
  readonly word: string;
  readonly record: { readonly address: string; readonly address_level: string } | null;
  readonly match: {
    readonly kind: string | null;
    readonly word: string;
    readonly rest: string;
    readonly spans: readonly { from: number; to: number; level: string | null; rule: string }[];
    readonly number: string | null;
    readonly position: string | null;
  };
  readonly confidence: number;
  readonly ambiguous: { readonly count: number; readonly records: readonly { address: string }[] };
  readonly suggestions: readonly { readonly address: string }[];
}

describe('/geocode', () => {
  let service: SpecimenService;
  before(async () => {
    service = await serveSpecimen();
  });
  after(() => service.close());

  async function geocode(word: string, more = ''): Promise<Result> {
    const response = await fetch(`${service.base}/geocode?word=${encodeURIComponent(word)}${more}`);
    const body = (await response.json()) as { status: string; result: Result };
    assert.equal(response.status, 200, JSON.stringify(body));
    assert.equal(body.status, 'OK');
    return body.result;
  }

  async function post(body: string, type: string): Promise<Response> {
    return fetch(`${service.base}/geocode`, { method: 'POST', headers: { 'content-type': type }, body });
  }

  async function batch(words: readonly unknown[]): Promise<Result[]> {
    const response = await post(JSON.stringify(words), 'application/json');
    const answers = (await response.json()) as { status: string; result: Result }[];
    assert.ok(answers.every(({ status }) => status === 'OK'));
    return answers.map(({ result }) => result);
  }

  test('how sure an answer is, of one word and of many', async () => {
    const words = ['見本県見本市中央区青葉町一丁目1番10号', '見本県', '青葉町', '見本市港区〓町', '山田太郎'];
    const sure = [0.99, 0.95, 0.3, 0, 0];
    const one = await Promise.all(words.map((word) => geocode(word)));
    assert.deepEqual(
      one.map(({ confidence }) => confidence),
      sure,
    );
    assert.deepEqual(await batch(words), one);
  });

  test('one best record, and how it was found', async () => {
    const { record, match, ambiguous, suggestions } = await geocode(
      '見本県見本市中央区青葉町一丁目1番10号 305号室',
    );
    assert.equal(record?.address, '見本県見本市中央区青葉町一丁目1-10');
    assert.deepEqual(match, {
      kind: 'resolved',
      word: '見本県見本市中央区青葉町一丁目1番10号 305号室',
      rest: ' 305号室',
      spans: [
        { from: 0, to: 3, level: 'TOD', rule: 'name' },
        { from: 3, to: 9, level: 'SHK', rule: 'name' },
        { from: 9, to: 12, level: 'OAZ', rule: 'name' },
        { from: 12, to: 15, level: 'AZC', rule: 'name' },
        { from: 15, to: 17, level: 'GIK', rule: 'number' },
        { from: 17, to: 20, level: 'TBN', rule: 'number' },
      ],
      note: null,
      verdict: 'complete',
      number: 'house',
      position: 'own',
      precision: 'rooftop',
      // the prefecture of the specimen is nobody's
      ...{ lg_code: null, machiaza_id: null, blk_id: null, rsdt_id: null, rsdt2_id: null, prc_id: null },
      ...{ name_source: 'Specimen: the fictional 見本県', name_date: null },
      ...{ position_source: 'Specimen: the fictional 見本県', position_date: null },
    });
    assert.deepEqual(ambiguous, { count: 0, records: [] });
    assert.deepEqual(suggestions, []);
  });

  test('parts come where they are asked for, for one word and for a batch', async () => {
    const word = '見本県見本市中央区青葉町一丁目1番10号 見本ビル 3F 301';
    const one = (await geocode(word, '&parts=true')) as unknown as GeocodeResult;
    assert.deepEqual(
      [one.match.parts?.number?.value, one.match.parts?.building?.value, one.match.parts?.floor?.value],
      ['1-10', '見本ビル', '3階'],
    );
    assert.equal(one.match.verdict, 'complete');
    assert.equal(one.address_normalized, '見本県見本市中央区青葉町一丁目1-10 見本ビル 3階 301号室');
    for (const type of ['application/json', 'application/x-ndjson']) {
      const body = type.endsWith('ndjson') ? JSON.stringify(word) : JSON.stringify([word]);
      const sent = { method: 'POST', body, headers: { 'content-type': type } };
      const text = await (await fetch(`${service.base}/geocode?parts=true`, sent)).text();
      const [answer] = JSON.parse(type.endsWith('ndjson') ? `[${text}]` : text) as {
        result: GeocodeResult;
      }[];
      assert.deepEqual(answer.result, one);
    }
    const plain = await geocode(word);
    assert.ok(!('parts' in plain.match) && !('key' in plain));
  });

  test('words of all five languages', async () => {
    for (const word of [
      '見本県見本市中央区青葉町一丁目1-10',
      '1-10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon',
      'Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon, Japan',
      '日本见本县见本市中央区青叶町一丁目',
      '미혼현 미혼시 주오구 아오바초 1초메',
    ]) {
      const { record, ambiguous } = await geocode(word);
      assert.match(
        record?.address ?? '',
        /^見本県見本市中央区青葉町一丁目/,
        `${word}: ${JSON.stringify(ambiguous)}`,
      );
    }
  });

  test('foreign forms put more around an address, and their rooms and floors are no numbers of it', async () => {
    for (const word of [
      'Block 1, No. 10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon',
      '1-10 Aobacho 1st chome Apt. 305, Chuo-ku, City of Mihon',
      '1-10, Sakura Heights 2, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon',
      '{"street":"1-1-10 Aobacho","city":"Chuo-ku, Mihon-shi","zip":"999-9002"}',
      '１－１－１０　Ａｏｂａｃｈｏ，　Ｃｈｕｏ－ｋｕ，　Ｍｉｈｏｎ－ｓｈｉ',
      '1-1-10 Aobacho, Chuo-ku, Mihon-shi, JP-999-9002 Mihon',
      '1-1-10 Aobacho, Chuo-ku, Mihon-shi, Mihon (near the park)',
      '見本縣見本市中央區青葉町1-1-10號',
    ])
      assert.equal((await geocode(word)).record?.address, '見本県見本市中央区青葉町一丁目1-10', word);
    for (const word of ['No. 1', '1-chome', '10호', '日本一', 'Japan 1-10'])
      assert.equal((await geocode(word)).match.kind, null, word);
  });

  test('misspelled Chinese towns are suggested in the ward that is written', async () => {
    const { record, suggestions } = await geocode('见本市中央区青葉甼町');
    assert.equal(record?.address, '見本県見本市中央区');
    assert.ok(suggestions.some(({ address }) => address.endsWith('青葉町')));
  });

  test('a postal code alone means the records that carry it', async () => {
    const { record, match } = await geocode(' 〒999-9002');
    assert.equal(match.kind, 'postcode');
    assert.equal(match.rest, ' ');
    assert.deepEqual(match.spans, [{ from: 1, to: 10, level: null, rule: 'postcode' }]);
    assert.equal(record?.address, '見本県見本市中央区青葉町');
    assert.equal((await geocode('1234567')).match.kind, null);
  });

  test('a word that is not an address has no record and keeps its text', async () => {
    const { record, match } = await geocode('山田太郎');
    assert.equal(record, null);
    assert.deepEqual([match.kind, match.rest, match.spans], [null, '山田太郎', []]);
  });

  test('a batch is answered in order, each word with its own error', async () => {
    const words = [
      '見本県見本市',
      '',
      { word: '見本市中央区青葉町', target: 'lot' },
      7,
      { word: 'x', target: 'y' },
    ];
    const response = await post(JSON.stringify(words), 'application/json');
    assert.equal(response.headers.get('content-type'), 'application/json');
    const answers = (await response.json()) as { status: string; result?: Result }[];
    assert.deepEqual(
      answers.map(({ status, result }) => result?.record?.address ?? status),
      [
        '見本県見本市',
        'INVALID_PARAMETER',
        '見本県見本市中央区青葉町',
        'INVALID_PARAMETER',
        'INVALID_PARAMETER',
      ],
    );
  });

  test('what is nested without end is an array among words, and nothing of it is repeated', async () => {
    const nested = '['.repeat(1 << 21) + ']'.repeat((1 << 21) - 100);
    const keys = Array.from({ length: 5000 }, (_, i) => `"key${i}":1`).join(',');
    const response = await post(`["見本県",[${']'}, {${keys}}, "見本県"]`, 'application/json');
    assert.equal(response.status, 200);
    const text = await response.text();
    const statuses = (JSON.parse(text) as { status: string }[]).map(({ status }) => status);
    assert.deepEqual(statuses, ['OK', 'INVALID_PARAMETER', 'INVALID_PARAMETER', 'OK']);
    assert.ok(!text.includes('key1'));
    await refused(`${service.base}/geocode`, 400, 'INVALID_PARAMETER', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: nested,
    });
    const whole = `[${'['.repeat(1 << 20)}${']'.repeat(1 << 20)}]`;
    const [answer] = (await (await post(whole, 'application/json')).json()) as { status: string }[];
    assert.equal(answer.status, 'INVALID_PARAMETER');
  });

  test('lines are answered by lines', async () => {
    const response = await post('"見本県見本市"\n{oops\n{"word":"見本県"}\n', 'application/x-ndjson');
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    const statuses = lines.map((line) => (JSON.parse(line) as { status: string }).status);
    assert.deepEqual(statuses, ['OK', 'INVALID_PARAMETER', 'OK']);
  });

  test('wrong requests are refused', async () => {
    const url = `${service.base}/geocode`;
    const json = (body: string): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal((await refused(url, 400, 'INVALID_PARAMETER')).errors[0]?.parameter, 'word');
    assert.equal((await refused(`${url}?word=%20`, 400, 'INVALID_PARAMETER')).errors[0]?.parameter, 'word');
    assert.equal(
      (await refused(`${url}?word=a&target=b`, 400, 'INVALID_PARAMETER')).errors[0]?.parameter,
      'target',
    );
    assert.equal(
      (await refused(`${url}?words=a&word=b`, 400, 'INVALID_PARAMETER')).errors[0]?.parameter,
      'words',
    );
    await refused(url, 400, 'INVALID_PARAMETER', json('{"word":"x"}'));
    await refused(url, 400, 'INVALID_PARAMETER', json('[oops'));
    await refused(
      url,
      400,
      'INVALID_PARAMETER',
      json(JSON.stringify(Array.from({ length: 1001 }, () => 'x'))),
    );
    await refused(url, 400, 'INVALID_PARAMETER', json('['.repeat(4 << 20)));
    await refused(url, 400, 'INVALID_PARAMETER', {
      ...json('{\n'.repeat(1 << 20)),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    await refused(url, 413, 'PAYLOAD_TOO_LARGE', json(' '.repeat((4 << 20) + 1)));
    await refused(url, 415, 'UNSUPPORTED_MEDIA_TYPE', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    });
    const typed = { 'content-type': 'application/json; charset=cp932' };
    const zipped = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    for (const headers of [typed, zipped] as Record<string, string>[])
      await refused(url, 415, 'UNSUPPORTED_MEDIA_TYPE', { method: 'POST', headers, body: '["x"]' });
    await refused(url, 405, 'METHOD_NOT_ALLOWED', { method: 'DELETE' });
  });

  test('a line that is no UTF-8 is wrong by itself', async () => {
    const body = Buffer.concat([
      Buffer.from('"見本市"\r\n"'),
      Buffer.from([0xff]),
      Buffer.from('"\n"見本市"'),
    ]);
    const response = await fetch(`${service.base}/geocode`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    });
    const lines = (await response.text()).trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { status: string }).status),
      ['OK', 'INVALID_PARAMETER', 'OK'],
    );
  });

  test('words of any length', async () => {
    const { record, match } = await geocode(`見本県見本市中央区青葉町 ${'とても長い備考'.repeat(60)}`);
    assert.equal(record?.address, '見本県見本市中央区青葉町');
    assert.equal(match.rest.length, 421);
  });

  test('what stands behind the first 400 characters of a word decides nothing and is returned in rest', async () => {
    const padded = (word: string): string => word.padEnd(400, '　');
    for (const [read, behind] of [
      [padded('見本市中央区青葉町1-1'), '０'],
      [padded('見本市中央区青葉町'), '1-10'],
      [padded('ミホンしチュウオウく'), 'アオバちょう'],
      [padded('1-10 Aobacho 1-chome'), ', Chuo-ku, Mihon-shi'],
      [`${'　'.repeat(399)}9`, '99-9002'],
      [padded('999-9002'), ' '],
      ['カー町村ー'.repeat(80), 'カー町村ー'.repeat(2000)],
      // a character of two units is read whole or not
      [`見本県${'あ'.repeat(396)}`, '𠮷𠮷'],
    ] as const) {
      const [asked] = await batch([read]);
      const [longer] = await batch([read + behind]);
      const of = ({ record, match, suggestions }: Result): unknown => [record, match.spans, suggestions];
      assert.deepEqual(of(longer), of(asked), read);
      assert.equal(longer.word, read + behind);
      assert.equal(longer.match.rest, asked.match.rest + behind);
      assert.ok(longer.match.kind !== 'exact');
    }
  });
});
