import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refused } from './support/requests.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

interface Result {
  readonly word: string;
  readonly language: string;
  readonly items: readonly {
    readonly text: string;
    readonly whole: boolean;
    readonly record: {
      readonly address: string;
      readonly address_level: string;
      readonly post_code: string | null;
    };
  }[];
}

describe('/suggest', () => {
  let service: SpecimenService;
  before(async () => {
    service = await serveSpecimen();
  });
  after(() => service.close());

  async function suggest(word: string): Promise<Result> {
    const response = await fetch(`${service.base}/suggest?word=${encodeURIComponent(word)}`);
    const body = (await response.json()) as { status: string; result: Result };
    assert.equal(response.status, 200, JSON.stringify(body));
    assert.equal(body.result.word, word);
    return body.result;
  }

  const LEVELS = ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'];

  test('large places come first, and at most twenty', async () => {
    for (const word of ['見', 'み', '見本', '1', '青葉町', '見本市中央区青葉町一丁目']) {
      const { items } = await suggest(word);
      assert.ok(items.length > 0 && items.length <= 20, `${word}: ${items.length}`);
      if (word === '青葉町' || word.endsWith('目')) continue;
      const depths = items.map(({ record }) => LEVELS.indexOf(record.address_level));
      assert.deepEqual(depths, depths.toSorted(), word);
    }
  });

  test('nothing is named in whole by a part of a word', async () => {
    const whole = async (word: string): Promise<string[]> =>
      (await suggest(word)).items.filter((item) => item.whole).map(({ text }) => text);
    assert.ok((await whole('Mihon')).length > 0);
    for (const word of ['1-16-21 Nowhere, Mihon', 'Nowhere-cho, Nothing-shi, Mihon', '見本県h'])
      assert.deepEqual(await whole(word), [], word);
  });

  test('what is named in whole comes first, then what has most below it', async () => {
    const { items } = await suggest('見本');
    const reported = items.map(({ text, whole }) => `${text} ${whole}`);
    assert.deepEqual(reported.slice(0, 3), ['見本県 true', '見本県見本市 true', '見本県見本郡見本町 true']);
    const records = async (code: string): Promise<number> => {
      const query = `address_code=${code}&code_match_type=2&limit=0,0`;
      const body = (await (await fetch(`${service.base}/search/address?${query}`)).json()) as {
        result: { info: { hit: number } };
      };
      return body.result.info.hit;
    };
    const { items: towns } = await suggest('見本市中央区');
    const sizes = await Promise.all(
      towns
        .filter(({ record }) => record.address_level === 'OAZ')
        .map(({ record }) => records((record as { address_code?: string }).address_code ?? '')),
    );
    assert.ok(sizes.length > 3);
    assert.deepEqual(
      sizes,
      sizes.toSorted((a, b) => b - a),
    );
  });

  test('the last name or number is open', async () => {
    const texts = async (word: string): Promise<string[]> =>
      (await suggest(word)).items.map(({ text }) => text);
    const wanted: [string, string][] = [
      ['見本市中央区青', '見本県見本市中央区青葉町'],
      ['見本県見本市中央区あおば', '見本県見本市中央区青葉町'],
      ['青葉町1', '見本県見本市中央区青葉町一丁目'],
      ['青葉町1', '見本県見本市中央区青葉町十丁目'],
      ['青葉町一', '見本県見本市中央区青葉町一丁目'],
      ['青葉町一丁目1-1', '見本県見本市中央区青葉町一丁目1-10'],
    ];
    for (const [word, address] of wanted) {
      const found = await texts(word);
      assert.ok(found.includes(address), `${word}: ${found.join(' ')}`);
    }
  });

  test('what is only begun is completed: counters, romaji, が between kanji', async () => {
    const first = async (word: string): Promise<string | undefined> => (await suggest(word)).items[0]?.text;
    for (const begun of ['c', 'ch', 'cho', 'chom', 'chome'])
      assert.equal(await first(`Aobacho 1-${begun}`), await first('Aobacho 1-chome'), begun);
    for (const begun of ['ち', 'ちょ', 'ちょう'])
      assert.equal(await first(`あおばちょう1${begun}`), '見本県見本市中央区青葉町一丁目', begun);
    assert.equal(await first('아오바초 1초'), await first('아오바초 1초메'));
    assert.equal(await first('见本县见本市中央区青叶町一'), '见本县见本市中央区青叶町一丁目');
    assert.equal(await first('見本市中央区桜が'), '見本県見本市中央区桜ヶ丘');
  });

  test('English from small to large has the place that is written before those whose names begin so', async () => {
    const { items } = await suggest('Mihon-shi, Mihon');
    assert.equal(items[0]?.text, 'Mihon-shi, Mihon');
  });

  test('where one place is left, what stands below it follows', async () => {
    const { items } = await suggest('見本市中央区青葉町');
    assert.equal(items[0].text, '見本県見本市中央区青葉町');
    assert.ok(items.slice(1).every(({ text }) => text.startsWith(items[0].text)));
    assert.ok(items.length > 1);
  });

  test('words of all five languages, in their own', async () => {
    const wanted: [string, string, RegExp][] = [
      ['Aob', 'en', /Aoba/],
      ['Mihon-shi Chuo-ku Aob', 'en', /Aoba/],
      ['Aobacho 1-chome, Chu', 'en', /^Aobacho 1-chome, Chuo-ku/],
      ['1-10, Aobac', 'en', /Aobacho/],
      ['1-10 Aobac', 'en', /Aobacho/],
      ['1-10 Aobacho 1-chome, Chu', 'en', /^1-10, Aobacho 1-chome, Chuo-ku/],
      ['青叶', 'zh_cn', /青叶町/],
      ['미혼현 미혼시 주오구 아오', 'ko', /아오바초/],
      ['ミホンシ', 'ja', /見本市/],
    ];
    for (const [word, language, text] of wanted) {
      const found = await suggest(word);
      assert.equal(found.language, language, `${word}: ${JSON.stringify(found)}`);
      assert.match(found.items[0].text, text, word);
    }
  });

  test('a postal code that is being typed becomes the places whose codes begin so', async () => {
    const begun = (await suggest('〒999-90')).items.map(({ record }) => record.post_code);
    assert.ok(begun.length > 5 && begun.every((code) => code?.startsWith('99990')), begun.join());
    assert.deepEqual((await suggest('〒998')).items, []);
  });

  test('what nothing begins with has no suggestion', async () => {
    assert.deepEqual((await suggest('山田太郎')).items, []);
  });

  test('wrong requests are refused', async () => {
    const url = `${service.base}/suggest`;
    for (const [query, parameter] of [
      ['', 'word'],
      ['?word=', 'word'],
      ['?word=a&word=b', 'word'],
      ['?word=a&limit=0,5', 'limit'],
    ])
      assert.equal((await refused(url + query, 400, 'INVALID_PARAMETER')).errors[0]?.parameter, parameter);
    await refused(url, 405, 'METHOD_NOT_ALLOWED', { method: 'POST' });
  });
});
