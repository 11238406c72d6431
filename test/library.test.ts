/** `import { open } from '@banchi/engine'`: the same answers as the service's, in the process that asks. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Banchi, ClosedError, InvalidParameterError, OpenError, open } from '@banchi/engine';
import { RequestError } from '@banchi/engine/library/errors.js';
import { specimenGazetteers } from './support/specimen.js';
import { requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const HOUSE = '見本県見本市中央区青葉町1-2-3';

let files: readonly string[];
let banchi: Banchi;
let service: SpecimenService;
before(async () => {
  files = await specimenGazetteers();
  [banchi, service] = await Promise.all([open({ gazetteers: files }), serveSpecimen()]);
});
after(async () => {
  await Promise.all([banchi.close(), service.close()]);
});

type Answer = { readonly status: string; readonly result?: unknown; readonly errors?: readonly unknown[] };

async function served(path: string, parameters: Readonly<Record<string, string>>): Promise<Answer> {
  return (await (await fetch(requestUrl(service.base, parameters, path))).json()) as Answer;
}

/** The answer to a question, as the service would send it. */
async function reported(question: Promise<unknown>): Promise<Answer> {
  try {
    return { status: 'OK', result: await question };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { status: error.code, errors: error.errors };
  }
}

test('every question is answered as the service answers it, and refused with the same errors', async () => {
  const [lon, lat] = (await banchi.geocode(HOUSE)).record?.position ?? [0, 0];
  const past = { word: '見本市', pastmap_year: [2015] };
  const same: readonly (readonly [() => Promise<unknown>, string, Readonly<Record<string, string>>])[] = [
    [() => banchi.geocode(HOUSE), '/geocode', { word: HOUSE }],
    [
      () => banchi.geocode({ word: '青葉町1-2', target: 'house' }),
      '/geocode',
      { word: '青葉町1-2', target: 'house' },
    ],
    [() => banchi.geocode(HOUSE, { target: 'lot' }), '/geocode', { word: HOUSE, target: 'lot' }],
    [() => banchi.geocode(' '), '/geocode', { word: ' ' }],
    [() => banchi.geocode('x', { target: 'flat' as 'house' }), '/geocode', { word: 'x', target: 'flat' }],
    [() => banchi.addressAt([lon, lat]), '/reverse', { position: `${lon},${lat}` }],
    [
      () => banchi.addressAt([lon, lat], { address_level: ['TOD', 'SHK'], datum: 'TOKYO' }),
      '/reverse',
      { position: `${lon},${lat}`, address_level: 'TOD,SHK', datum: 'TOKYO' },
    ],
    [
      () => banchi.addressAt([lon, lat], { datum: 'X' as 'JGD' }),
      '/reverse',
      { position: `${lon},${lat}`, datum: 'X' },
    ],
    [
      () => banchi.search({ word: '青葉', match_info: true, limit: [0, 3], sort: ['-address_code'] }),
      '/search/address',
      { word: '青葉', match_info: 'true', limit: '0,3', sort: '-address_code' },
    ],
    [
      () => banchi.search({ proximity: [lon, lat, 300], address_polygon: true, datum: 'TOKYO' }),
      '/search/address',
      { proximity: `${lon},${lat},300`, address_polygon: 'true', datum: 'TOKYO' },
    ],
    [() => banchi.search(past), '/search/address', { word: '見本市', pastmap_year: '2015' }],
    [
      () => banchi.search({ word: 'a', limit: [0, 2000], ...{ wrod: '1' } }),
      '/search/address',
      { word: 'a', limit: '0,2000', wrod: '1' },
    ],
    [() => banchi.search({}), '/search/address', {}],
    [
      () => banchi.searchMulti({ word_en: 'Aoba', word_match_type: 2, limit: [0, 5] }),
      '/search/address_multi',
      { word_en: 'Aoba', word_match_type: '2', limit: '0,5' },
    ],
    [() => banchi.suggest('見本市中'), '/suggest', { word: '見本市中' }],
    [() => banchi.suggest(''), '/suggest', { word: '' }],
    [() => banchi.lineage('99999'), '/lineage', { address_code: '99999' }],
    [() => banchi.lineage('9x'), '/lineage', { address_code: '9x' }],
  ];
  for (const [question, path, parameters] of same) {
    const { status, result, errors } = await served(path, parameters);
    const place = `${path} ${JSON.stringify(parameters)}`;
    assert.deepEqual(
      await reported(question()),
      status === 'OK' ? { status, result } : { status, errors },
      place,
    );
  }
  const at = await served('/search/address', { position: `${lon},${lat}` });
  const { item } = at.result as { item: unknown[] };
  assert.ok(item.length > 0);
  assert.deepEqual(await banchi.reverse([lon, lat]), item);
});

test('what cannot be sent is refused by name, value and rule', async () => {
  const wrong = (question: () => Promise<unknown>, message: RegExp): Promise<void> =>
    assert.rejects(
      question,
      (error) => error instanceof InvalidParameterError && message.test(error.message),
    );
  const any = banchi as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  await wrong(() => any.search({ word: null }), /word: must be a text, .* this is null/);
  await wrong(() => any.search({ limit: [0, {}] }), /limit: must be a text, .* this is an array/);
  await wrong(() => any.search('青葉'), /parameters must be an object; this is a text/);
  await wrong(
    () => any.search({ limit: [0, 2000], word: '青葉' }),
    /limit=0,2000: count must lie between 0 and/,
  );
  await wrong(() => any.suggest(7), /word: must be a text; this is a number/);
  await wrong(() => any.lineage(), /address_code: must be a text; this is null/);
  await wrong(() => any.geocode([7]), /must be a string/);
  await wrong(() => any.reverse('here'), /position=here: must be decimal numbers/);
  await wrong(async () => any.geocodeMany('青葉'), /words must be a list.* this is a text/);
  const japanese = await open({ gazetteers: files, language: 'ja' });
  await assert.rejects(japanese.suggest(''), /リクエストパラメータに誤り.*word=: 値が空です/);
  await japanese.close();
});

test('many points are answered in their order, each with its own error', async () => {
  const [lon, lat] = (await banchi.geocode(HOUSE)).record?.position ?? [0, 0];
  const points = [[lon, lat] as const, 'x', [151, 31] as const];
  const answers: unknown[] = [];
  for await (const answer of banchi.reverseMany(points, { address_level: ['SHK'] }))
    answers.push(answer.status === 'OK' ? (answer.result.record?.address ?? null) : answer.status);
  assert.deepEqual(answers, ['見本県見本市中央区', 'INVALID_PARAMETER', null]);
});

test('many words are answered in their order, by threads, each with its own error', async () => {
  const words = Array.from({ length: 2345 }, (_, i) =>
    i % 100 === 7
      ? ' '
      : { word: `見本市中央区青葉町${(i % 3) + 1}-${(i % 7) + 1}`, target: 'house' as const },
  );
  const expected = await Promise.all(words.map(async (word) => reported(banchi.geocode(word))));
  async function* source(): AsyncGenerator<(typeof words)[number]> {
    yield* words;
  }
  for (const given of [words, source()]) {
    let at = 0;
    for await (const answer of banchi.geocodeMany(given)) {
      const { status, ...rest } = answer;
      const shown = 'errors' in rest ? { status, errors: rest.errors } : { status, ...rest };
      assert.deepEqual(shown, expected[at++]);
    }
    assert.equal(at, words.length);
  }
  const few: unknown[] = [];
  for await (const { status } of banchi.geocodeMany([HOUSE, 7 as unknown as string])) few.push(status);
  assert.deepEqual(few, ['OK', 'INVALID_PARAMETER']);
  for await (const _ of banchi.geocodeMany([])) assert.fail('nothing was asked');
});

test('a source that waits for its answers is not kept waiting, and one is read no further than needed', async () => {
  let answered = 0;
  async function* conversation(): AsyncGenerator<string> {
    for (let asked = 0; asked < 3; asked++) {
      while (answered < asked) await new Promise((resolve) => setTimeout(resolve, 1));
      yield HOUSE;
    }
  }
  for await (const { status } of banchi.geocodeMany(conversation())) if (status === 'OK') answered++;
  assert.equal(answered, 3);

  let read = 0;
  let isReturned = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        read++;
        yield HOUSE;
      }
    } finally {
      isReturned = true;
    }
  }
  for await (const _ of banchi.geocodeMany(endless())) break;
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(isReturned);
  assert.ok(read < 300_000, `${read} words were read for one answer`);
});

test('what ends the source is reported behind the answers to what came before', async () => {
  async function* broken(): AsyncGenerator<string> {
    for (let i = 0; i < 700; i++) yield HOUSE;
    throw new RangeError('the file ends here');
  }
  let answered = 0;
  await assert.rejects(async () => {
    for await (const _ of banchi.geocodeMany(broken())) answered++;
  }, /the file ends here/);
  assert.equal(answered, 700);
});

test('nothing is answered once it is closed', async () => {
  const own = await open(files[0]);
  const many = own.geocodeMany(Array.from({ length: 5000 }, () => HOUSE));
  assert.equal((await many.next()).done, false);
  await own.close();
  await own.close();
  await assert.rejects(async () => {
    for await (const _ of many);
  }, ClosedError);
  await assert.rejects(own.search({ word: '青葉' }), ClosedError);
  assert.throws(() => own.geocodeMany([HOUSE]), ClosedError);
});

test('options and files that cannot be used are reported with their names', async () => {
  const refused = (options: unknown, message: RegExp): Promise<void> =>
    assert.rejects(
      open(options as string),
      (error) => error instanceof OpenError && message.test(error.message),
    );
  await refused('missing.gaz', /missing\.gaz/);
  await refused(createRequire(import.meta.url).resolve('typescript/package.json'), /package\.json: /);
  await refused({ gazetteers: [], threads: 0 }, /threads: must be a whole number from 1 to 64; this is 0/);
  await refused(
    { gazetteers: 7 },
    /gazetteers: must be the path or address of a file, or a list of them; this is 7/,
  );
  await refused({ gazeteers: 'a.gaz' }, /options: are gazetteers, .*; this is "gazeteers"/);
  await refused({ gazetteers: files, tky2jgd: files[0] }, /specimen/);
  await refused({ gazetteers: files, tky2jgd: 'missing.par' }, /missing\.par/);
  await refused({ gazetteers: files, language: 'fr' }, /language: must be one of en, ja; this is "fr"/);
});

test('nothing that listens is loaded, nor the command line, and the process ends by itself', async () => {
  const hook = `import { writeSync } from 'node:fs';
export async function load(url, context, next) { writeSync(2, url + '\\n'); return next(url, context); }`;
  const program = `import { createRequire, register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}));
const { open } = await import(${JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve('../packages/engine/src/library/banchi.js')).href)});
const banchi = await open(${JSON.stringify(files[0])});
await banchi.suggest('見本');
let answers = 0;
for await (const answer of banchi.geocodeMany(Array.from({ length: 1200 }, () => '見本市'))) answers += answer.status === 'OK';
console.log(JSON.stringify({ answers, native: process.moduleLoadList, common: Object.keys(createRequire(import.meta.url).cache) }));`;
  const ran = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    maxBuffer: 2 ** 24,
  });
  const { answers, native, common } = JSON.parse(ran.stdout) as {
    answers: number;
    native: readonly string[];
    common: readonly string[];
  };
  assert.equal(answers, 1200);
  const loaded = [...ran.stderr.split('\n'), ...common];
  assert.ok(loaded.some((path) => path.endsWith('/src/search/engine.js')));
  const unwanted = /\/dist\/packages\/(?!engine\/)|\/node_modules\/(?!koffi|@koromix)/;
  assert.deepEqual(
    loaded.filter((path) => unwanted.test(path) && !/flatbush|flatqueue/.test(path)),
    [],
  );
  assert.deepEqual(
    native.filter((name) => /^NativeModule (?:http|http2|https|tls|_http_server|undici)$/.test(name)),
    [],
  );
});
