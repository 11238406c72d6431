/** Bodies of `POST /geocode` that are made to take long or to take much memory. */
export interface Body {
  readonly name: string;
  readonly type: 'application/json' | 'application/x-ndjson';
  readonly bytes: Buffer;
}

const MIB = 1 << 20;
/** The largest body that the service takes. */
const LARGEST = 4 * MIB;

const json = (name: string, text: string): Body => ({
  name,
  type: 'application/json',
  bytes: Buffer.from(text),
});
const lines = (name: string, bytes: Buffer): Body => ({ name, type: 'application/x-ndjson', bytes });

const array = (count: number, element: (i: number) => string): string =>
  `[${Array.from({ length: count }, (_, i) => element(i)).join(',')}]`;

const ENGLISH = 'Minami Higashi Kita Nishi Naka Shin Kami Shimo Oaza Machi Cho '.repeat(6).slice(0, 390);

/** The bodies, made when they are asked for. */
export const BODIES: readonly (() => Body)[] = [
  () => lines('lines of {, 2 MB', Buffer.from('{\n'.repeat(MIB))),
  () => lines('lines of 0xff, 2 MB', Buffer.alloc(2 * MIB, '\xff\n', 'latin1')),
  () => lines('empty lines, 4 MB', Buffer.alloc(LARGEST, '\n')),
  () => lines('1,000 lines of [, 4 MB', Buffer.from(`${'['.repeat(4100)}\n`.repeat(1000))),
  () => lines('one line of 0xff, 4 MB', Buffer.alloc(LARGEST, 0xff)),
  () => json('[ alone, 4 MB', '['.repeat(LARGEST)),
  () => json('[ and ], 4 MB', '['.repeat(LARGEST / 2) + ']'.repeat(LARGEST / 2)),
  () => json('{"a": in each other, 4 MB', `[${'{"a":'.repeat(600_000)}1${'}'.repeat(600_000)}]`),
  () =>
    json(
      'an object of 300,000 keys',
      `[{${Array.from({ length: 300_000 }, (_, i) => `"key${i}":1`).join(',')}}]`,
    ),
  () =>
    json(
      'two million numbers',
      array(2_000_000, () => '0'),
    ),
  () =>
    json(
      '1,000 arrays of 1,300 arrays',
      array(1000, () => array(1300, () => '[]')),
    ),
  () =>
    json(
      '1,000 objects of 260 keys',
      array(1000, (i) => `{${array(260, (k) => `"${i}k${k}":1`).slice(1, -1)}}`),
    ),
  () => json('a word of 4 MB', `["${'カー町村ー'.repeat(270_000)}"]`),
  () => json('a word of 4 MB of blanks', `["${' '.repeat(4_000_000)}"]`),
  () =>
    json(
      '260 words of 15 KB',
      array(260, () => `"${'カー町村ー'.repeat(1000)}"`),
    ),
  () =>
    json(
      '1,000 words of 4 KB',
      array(1000, (i) => `"${i}${'葵町一丁目'.repeat(270)}"`),
    ),
  () =>
    json(
      '1,000 wrong targets of 4 KB',
      array(1000, () => `{"word":"x","target":"${'y'.repeat(4000)}"}`),
    ),
  () =>
    json(
      '1,000 long English words',
      array(1000, (i) => `"${i} ${ENGLISH}"`),
    ),
  () =>
    json(
      '1,000 words in kana',
      array(1000, (i) => `"${i}${'わかやま市カー町村ー'.repeat(39)}"`),
    ),
];
