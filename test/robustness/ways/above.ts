import { oneOf } from '../../../bench/support/random.js';
import { rewritten } from './rewritten.js';
import type { Way } from './way.js';
import { inFull } from './writing.js';

const PREFECTURES = [
  '大阪府',
  '東京都',
  '京都府',
  '奈良県',
  '三重県',
  '鹿児島県',
  '北海道',
  '沖縄県',
  '兵庫県',
  '福岡県',
];
const KINDS = [...'市町村'];

const bare = (name: string): string | null => (/.[市町村区]$/.test(name) ? name.slice(0, -1) : null);

/** Ways with names above the town left out, wrong or written twice. */
export const ABOVE: readonly Way[] = [
  rewritten('by the book', () => ({})),
  rewritten('prefecture left out', () => ({ prefecture: '' }), ['prefecture']),
  rewritten('county left out', (s) => (s.county === '' ? null : { municipality: s.own }), ['county']),
  rewritten(
    'prefecture and county left out',
    (s) => (s.county === '' ? null : { prefecture: '', municipality: s.own }),
    ['prefecture', 'county'],
  ),
  rewritten('city of a ward left out', (s) => (s.city === '' ? null : { municipality: s.own }), ['city']),
  rewritten(
    'prefecture and city of a ward left out',
    (s) => (s.city === '' ? null : { prefecture: '', municipality: s.own }),
    ['prefecture', 'city'],
  ),
  rewritten('municipality left out', () => ({ municipality: '' }), ['municipality']),
  rewritten(
    'all above the town left out',
    (s) => (s.kind === 'town' ? null : { prefecture: '', municipality: '' }),
    ['above'],
  ),
  rewritten(
    '区 of a ward left out',
    (s) => (s.city === '' ? null : { municipality: s.city + s.own.slice(0, -1) }),
    ['suffix'],
  ),
  rewritten(
    '市 left out',
    (s) => {
      if (s.city !== '') return { municipality: s.city.slice(0, -1) + s.own };
      return s.own.endsWith('市') ? { municipality: s.own.slice(0, -1) } : null;
    },
    ['suffix'],
  ),
  rewritten(
    '町 or 村 of the municipality left out',
    (s) => (/[町村]$/.test(s.own) ? { municipality: s.county + s.own.slice(0, -1) } : null),
    ['suffix'],
  ),
  rewritten(
    'prefecture and 市, 町 or 村 left out',
    (s) => {
      const name = s.city === '' ? bare(s.own) : null;
      return name === null || s.own.endsWith('区') ? null : { prefecture: '', municipality: s.county + name };
    },
    ['prefecture', 'suffix'],
  ),
  rewritten(
    'wrong kind of municipality',
    (s, random) => {
      const name = bare(s.own);
      if (name === null || !/[市町村]$/.test(s.own)) return null;
      const other = oneOf(
        random,
        KINDS.filter((kind) => !s.own.endsWith(kind)),
      );
      return { municipality: (other === '市' ? '' : s.county) + name + other };
    },
    ['suffix', 'county'],
  ),
  {
    ...rewritten('wrong prefecture', (s, random) => ({
      prefecture: oneOf(
        random,
        PREFECTURES.filter((other) => other !== s.prefecture),
      ),
    })),
    expects: 'suggestion',
  },
  rewritten('prefecture twice', (s) => ({ prefecture: s.prefecture + s.prefecture })),
  rewritten('municipality twice', (s) => {
    const { municipality } = inFull(s);
    return { municipality: municipality + municipality };
  }),
  rewritten('prefecture and municipality twice', (s) => {
    const { prefecture, municipality } = inFull(s);
    return { municipality: municipality + prefecture + municipality };
  }),
  rewritten('県 of the prefecture left out', (s) =>
    /[都府県]$/.test(s.prefecture) ? { prefecture: s.prefecture.slice(0, -1) } : null,
  ),
  rewritten('spaces between the parts', (_, random) => ({ between: oneOf(random, [' ', '　', '  ', '\t']) })),
  rewritten('commas between the parts', (_, random) => ({ between: oneOf(random, ['、', ',', '，', ', ']) })),
  rewritten('hyphens, dots or slashes between the parts', (_, random) => ({
    between: oneOf(random, ['・', '/', '／', ' - ']),
  })),
  rewritten('country in front', (s, random) => ({
    prefecture: oneOf(random, ['日本', '日本国', '日本、', '日本国　']) + s.prefecture,
  })),
  rewritten(
    'country in front, the prefecture left out',
    (_, random) => ({ prefecture: oneOf(random, ['日本 ', '日本国', '日本、', '日本国　']) }),
    ['prefecture'],
  ),
  rewritten('country and postal code in front', (s) =>
    s.postCode === null
      ? null
      : { prefecture: `日本、〒${s.postCode.slice(0, 3)}-${s.postCode.slice(3)} ${s.prefecture}` },
  ),
];
