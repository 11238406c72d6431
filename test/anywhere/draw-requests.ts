import { type Reply, type Request, replyTo } from '@banchi/engine/anywhere/reply.js';
import type { LocalSearch } from '@banchi/engine/search/local.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { SORT_KEYS } from '@banchi/engine/vocabulary/sort-keys.js';
import { between, oneOf, seededRandom } from '../../bench/support/random.js';

/** A record as `/search/address_multi` returns it. */
type Item = Readonly<Record<string, unknown>> & {
  readonly address: string;
  readonly address_code: string;
  readonly address_read: string | null;
  readonly position: readonly [number, number] | null;
};

/** Records that requests are made from. */
const SAMPLES = 400;

type Entry = readonly [name: string, value: string];

/** How a request of a kind is made from a record. */
type Making = (random: () => number, item: Item) => { readonly path: string; readonly entries: Entry[] };

const text = (item: Item, name: string): string => String(item[name] ?? item.address);

/** Some characters of a text. */
function piece(random: () => number, whole: string, least: number, most: number): string {
  const letters = [...whole];
  const length = Math.min(letters.length, between(random, least, most));
  const from = between(random, 0, letters.length - length);
  return letters.slice(from, from + length).join('');
}

/** The end of a text: 市中央区本町1-2. */
const tail = (random: () => number, whole: string): string =>
  [...whole].slice(between(random, 0, Math.max(0, [...whole].length - 4))).join('');

const point = (random: () => number, { position }: Item): string => {
  const [lon, lat] = position ?? [139.7, 35.7];
  const near = (degrees: number): string => (degrees + (random() - 0.5) / 500).toFixed(6);
  return `${near(lon)},${near(lat)}`;
};

const search = (...entries: Entry[]) => ({ path: '/search/address', entries });

/** Every kind of request. */
export const KINDS: Readonly<Record<string, Making>> = {
  geocode: (random, item) => ({
    path: '/geocode',
    entries: [
      [
        'word',
        random() < 0.3
          ? tail(random, item.address)
          : item.address + oneOf(random, ['', ' 見本ビル5F', 'の3']),
      ],
      ...(random() < 0.2 ? [['target', oneOf(random, ['house', 'lot'])] as const] : []),
    ],
  }),
  'geocode english': (_random, item) => ({ path: '/geocode', entries: [['word', text(item, 'address_en')]] }),
  reverse: (random, item) => ({
    path: '/reverse',
    entries: [
      ['position', point(random, item)],
      ...(random() < 0.3 ? [['address_level', oneOf(random, ['SHK', 'TOD,SHK,OAZ'])] as const] : []),
      ...(random() < 0.2 ? [['datum', 'TOKYO'] as const] : []),
    ],
  }),
  suggest: (random, item) => {
    const whole = text(
      item,
      oneOf(random, ['address', 'address', 'address_read', 'address_en', 'address_ko']),
    );
    const from = random() < 0.5 ? whole : tail(random, whole);
    return { path: '/suggest', entries: [['word', [...from].slice(0, between(random, 1, 8)).join('')]] };
  },
  'two characters': (random, item) => search(['word', piece(random, item.address, 2, 2)]),
  part: (random, item) =>
    search(['word', piece(random, item.address, 3, 8)], ['match_info', oneOf(random, ['true', 'false'])]),
  exact: (random, item) => search(['word', tail(random, item.address)], ['word_match_type', '1']),
  reading: (random, item) => search(['word', piece(random, item.address_read ?? item.address, 3, 9)]),
  languages: (random, item) => {
    const language = oneOf(random, FOREIGN_LANGUAGES);
    return {
      path: '/search/address_multi',
      entries: [
        [`word_${language}`, piece(random, text(item, `address_${language}`), 3, 12)],
        ['word_match_type', oneOf(random, ['1', '2', '3'])],
      ],
    };
  },
  code: (random, item) =>
    search(['address_code', item.address_code], ['show_code_zero', oneOf(random, ['true', 'false'])]),
  'codes below': (random, item) =>
    search(
      ['address_code', item.address_code.slice(0, between(random, 2, 12))],
      ['code_match_type', '2'],
      ['sort', oneOf(random, ['', '-']) + oneOf(random, SORT_KEYS.address)],
      ['limit', `${between(random, 0, 50)},${between(random, 1, 30)}`],
    ),
  position: (random, item) =>
    search(['position', point(random, item)], ['address_polygon', oneOf(random, ['true', 'false'])]),
  radius: (random, item) =>
    search(
      ['proximity', `${point(random, item)},${between(random, 1, 900)}`],
      ['address_level', oneOf(random, LEVELS)],
      ['datum', oneOf(random, ['JGD', 'TOKYO'])],
    ),
  lineage: (random, item) => ({
    path: '/lineage',
    entries: [['address_code', item.address_code.slice(0, oneOf(random, [5, 9, 12]))]],
  }),
  wrong: (random, item) =>
    search(['word', item.address], [oneOf(random, ['limit', 'sort', 'nothing']), 'x,y']),
  names: (random, item) => {
    const lang = ['lang', oneOf(random, ['en', 'ko', 'zh_cn,zh_tw', 'ja'])] as const;
    const word = oneOf(random, [item.address, tail(random, item.address), text(item, 'address_en')]);
    return oneOf(random, [
      { path: '/geocode', entries: [['word', word], lang] },
      { path: '/suggest', entries: [['word', [...word].slice(0, between(random, 1, 8)).join('')], lang] },
      { path: '/reverse', entries: [['position', point(random, item)], lang] },
      search(['word', tail(random, item.address)], ['address_level', 'SHK,OAZ'], lang),
      search(['address_code', item.address_code.slice(0, between(random, 2, 12))], lang),
    ]);
  },
};

/** Draws requests of every kind in turn, from records all over a file; the same at every run. */
export async function drawRequests(
  engine: LocalSearch,
  count: number,
  seed = 30,
): Promise<(Request & { readonly kind: string })[]> {
  const random = seededRandom(seed);
  const samples = await sampled(engine, random);
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, i) => {
    const [kind, make] = kinds[i % kinds.length];
    return { kind, ...make(random, oneOf(random, samples)), language: oneOf(random, ['en', 'ja'] as const) };
  });
}

async function sampled(engine: LocalSearch, random: () => number): Promise<Item[]> {
  const decoder = new TextDecoder();
  const prefectures = engine.dataSets[0].records.TOD;
  const items: Item[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const from = random() < 0.5 ? between(random, 0, 20_000 - 1) : between(random, 0, 60);
    const code = random() < 0.5 ? String(between(random, 1, Math.max(47, prefectures))).padStart(2, '0') : '';
    const entries: Entry[] = [
      ['address_level', oneOf(random, LEVELS)],
      ['limit', `${from},1`],
      ...(code === ''
        ? []
        : ([
            ['address_code', code],
            ['code_match_type', '2'],
          ] as Entry[])),
    ];
    const { body } = await replyTo(engine, { path: '/search/address_multi', entries });
    items.push(...(JSON.parse(decoder.decode(body)).result?.item ?? []));
  }
  if (items.length < 10) throw new Error(`${items.length} records drawn`);
  return items;
}

/** The status of a reply and a digest of its bytes, to compare two replies. */
export async function digestOf({ status, body }: Reply): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `${status} ${Array.from(hash.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
