import { oneOf } from '../../../bench/support/random.js';
import { foreign } from './foreign.js';
import type { Subject } from './subject.js';
import type { Way } from './way.js';

const reversed = (address: string): string => address.split(/,\s*/).reverse().join(' ');

/** An English address with its numbers as one, from chome to house: `1-7-3`, `Hongo`, and the names above. */
interface Numbered {
  readonly numbers: string;
  readonly town: string;
  readonly above: readonly string[];
}

const ENGLISH = /^(?:([0-9-]+), )?(.+?)(?: ([0-9]+)-chome)?(, .+)$/;

/** Null where it has no number, or no town apart from one. */
function numbered(address: string): Numbered | null {
  const [, number = '', town, chome = '', above] = ENGLISH.exec(address) ?? [];
  const numbers = [chome, number].filter((each) => each !== '').join('-');
  if (town === undefined || numbers === '' || /[0-9]/.test(town)) return null;
  return { numbers, town, above: above.slice(2).split(', ') };
}

/** As Japanese write it: from large to small within the numbers, and these in front of the town. */
function inJapaneseOrder(
  name: string,
  write: (numbered: Numbered, subject: Subject, random: () => number) => string | null,
  more: Partial<Way> = {},
): Way {
  const change = (address: string, subject: Subject, random: () => number): string | null => {
    const own = numbered(address);
    return own === null ? null : write(own, subject, random);
  };
  return foreign('en', name, change, more);
}

const kanji = (digits: string): string =>
  digits.replace(/[0-9]/g, (digit) => '〇一二三四五六七八九'.charAt(Number(digit)));

/** An address in Chinese or Korean that ends in a chome and numbers, cut before and behind the chome. */
function withChome(
  address: string,
  counter: string,
): { readonly town: string; readonly chome: string; readonly number: string } | null {
  const cut = new RegExp(`^(.*?[^0-9])([0-9]+)${counter} ?([0-9]+(?:-[0-9]+)?)$`, 'u').exec(address);
  return cut === null ? null : { town: cut[1], chome: cut[2], number: cut[3] };
}

/** Addresses in English, both kinds of Chinese, and Korean. */
export const LANGUAGES: readonly Way[] = [
  foreign('en', 'by the book'),
  foreign('en', 'without commas', (address) => address.replaceAll(',', '')),
  foreign('en', 'from large to small', reversed),
  foreign('en', 'in capitals', (address) => address.toUpperCase()),
  foreign('en', 'with Japan behind', (address, _, random) => address + oneOf(random, [', Japan', ' JAPAN'])),
  foreign('en', 'prefecture left out', (address) => {
    const all = address.split(/,\s*/);
    return all.length < 3 ? null : all.slice(0, -1).join(', ');
  }),
  foreign('en', 'with Prefecture, City', (address, { prefecture }) =>
    /[県]$/.test(prefecture) ? `${address.replace(/-shi(?=,)/, ' City')} Prefecture` : null,
  ),
  inJapaneseOrder('numbers in front of the town', ({ numbers, town, above }) =>
    [`${numbers} ${town}`, ...above].join(', '),
  ),
  inJapaneseOrder('numbers in front of the town, a comma between', ({ numbers, town, above }) =>
    [numbers, town, ...above].join(', '),
  ),
  inJapaneseOrder('numbers in front of the town, without commas', ({ numbers, town, above }) =>
    [numbers, town, ...above].join(' '),
  ),
  inJapaneseOrder(
    'numbers in front, postal code and Japan behind',
    ({ numbers, town, above }, { postCode }) =>
      postCode === null
        ? null
        : `${[`${numbers} ${town}`, ...above].join(', ')} ${postCode.slice(0, 3)}-${postCode.slice(3)}, Japan`,
  ),
  inJapaneseOrder('numbers in front, building before them', ({ numbers, town, above }, _, random) =>
    [
      `${oneOf(random, ['Sakura Building 3F', 'Room 305, Green Heights', 'Yamada'])}, ${numbers} ${town}`,
      ...above,
    ].join(', '),
  ),
  inJapaneseOrder('numbers behind the town, small to large', ({ numbers, town, above }) =>
    [`${town} ${numbers}`, ...above].join(', '),
  ),
  inJapaneseOrder(
    'numbers behind the town, large to small',
    ({ numbers, town, above }) => `${above.toReversed().join(', ')}, ${town} ${numbers}`,
  ),
  inJapaneseOrder(
    'numbers behind the town, large to small without commas',
    ({ numbers, town, above }) => `${above.toReversed().join(' ')} ${town} ${numbers}`,
  ),
  inJapaneseOrder(
    'numbers in front of the town, large to small',
    ({ numbers, town, above }) => `${above.toReversed().join(', ')}, ${numbers} ${town}`,
  ),
  inJapaneseOrder(
    'numbers in front of the town, ward left out',
    ({ numbers, town, above }, { city }) =>
      city === '' ? null : `${numbers} ${town}, ${above[1].replace(/-shi$/, '')}`,
    { loses: ['suffix', 'above'], least: [0.85, 'two wards may have the town: Nishihioki, Nagoya'] },
  ),
  foreign(
    'en',
    'an unknown town in front of municipality and prefecture without their kinds',
    (address, { city, county }) => {
      const [municipality, prefecture] = address.split(', ').slice(-2);
      if (city !== '' || county !== '' || !/-(?:shi|ku)$/.test(municipality)) return null;
      return `5-1 Zuzuzu, ${municipality.replace(/-(?:shi|ku)$/, '')}, ${prefecture.replace(/-(?:ken|fu|to)$/, '')}`;
    },
    {
      expects: 'municipality',
      loses: ['suffix', 'above'],
      least: [0.95, 'Shirakawa, Fukushima is a town besides'],
    },
  ),
  foreign('en', 'streets that cross, in English', (address) => {
    const written = address.replace(
      /(Kita|Minami) ?([0-9]+)-?jo ?(Nishi|Higashi) ([0-9]+)-chome/i,
      (_, one, jo, other, chome) =>
        `${one === 'Kita' ? 'North' : 'South'} ${jo} ${other.toLowerCase() === 'nishi' ? 'West' : 'East'} ${chome}`,
    );
    return written === address ? null : written;
  }),
  foreign('en', 'Park and Airport', (address) => {
    const written = address.replace(/(\p{L}{3})(koen|kuko)(?= |,)/u, (_, name, kind) =>
      kind === 'koen' ? `${name} Park` : `${name} Airport`,
    );
    return written === address ? null : written;
  }),
  foreign('en', 'house and chome around the town', (address) =>
    /^[0-9-]+, .+-chome,/.test(address) ? address.replace(', ', ' ') : null,
  ),
  foreign('en', 'chome in front of the town', (address) => {
    const around = /^(?:([0-9-]+), )?([^,]+) ([0-9]+-chome)(, .+)$/.exec(address);
    if (around === null) return null;
    const [, number, town, chome, above] = around;
    return `${number === undefined ? '' : `${number} `}${chome} ${town}${above}`;
  }),
  foreign('zh_cn', 'by the book'),
  ...(['zh_cn', 'zh_tw'] as const).flatMap((language) => [
    foreign(language, 'numbers joined by hyphens', (address) => {
      const cut = withChome(address, '丁目');
      return cut === null ? null : `${cut.town}${cut.chome}-${cut.number}`;
    }),
    foreign(language, 'numbers with their counters', (address, { kind }) => {
      const cut = kind === 'house' ? withChome(address, '丁目') : null;
      if (cut === null || !cut.number.includes('-')) return null;
      const [block, house] = cut.number.split('-');
      const [ban, go] = language === 'zh_cn' ? ['番', '号'] : ['番', '號'];
      return `${cut.town}${kanji(cut.chome)}丁目${block}${ban}${house}${go}`;
    }),
    foreign(
      language,
      'building behind',
      (address) => `${address} ${language === 'zh_cn' ? '樱花大厦3楼' : '櫻花大廈3樓'}`,
    ),
    foreign(language, 'prefecture left out', (address, { prefecture }) =>
      address.length > prefecture.length + 3 ? address.replace(/^.{2,3}?[都道府县縣]/u, '') : null,
    ),
    foreign(language, 'spaces between the parts', (address) =>
      address.replace(/^(.{2,3}?[都道府县縣])(.+?[市郡])(?=..)/u, '$1 $2 '),
    ),
  ]),
  foreign('zh_cn', 'with 日本 in front', (address) => `日本${address}`),
  foreign('zh_tw', 'by the book'),
  foreign('zh_tw', 'with 日本 in front', (address) => `日本${address}`),
  foreign('ko', 'by the book'),
  foreign('ko', 'without spaces', (address) => address.replaceAll(' ', '')),
  foreign('ko', 'with 일본 in front', (address) => `일본 ${address}`),
  foreign('ko', 'numbers joined by hyphens', (address) => {
    const cut = withChome(address, '초메');
    return cut === null ? null : `${cut.town}${cut.chome}-${cut.number}`;
  }),
  foreign('ko', 'numbers with their counters', (address, { kind }) => {
    const cut = kind === 'house' ? withChome(address, '초메') : null;
    if (cut === null || !cut.number.includes('-')) return null;
    const [block, house] = cut.number.split('-');
    return `${cut.town}${cut.chome}초메 ${block}번 ${house}호`;
  }),
  foreign('ko', 'building behind', (address) => `${address} 사쿠라 빌딩 3층`),
  foreign('ko', 'prefecture left out', (address) => {
    const all = address.split(' ');
    return all.length < 3 ? null : all.slice(1).join(' ');
  }),
];
