import { between, oneOf } from '../../../bench/support/random.js';
import { fill } from './fill.js';
import { foreign } from './foreign.js';
import { type Romaji, romanized, withCircumflexes, withMacrons } from './romanized.js';
import type { Subject } from './subject.js';
import { ALL, type Way } from './way.js';
import { isClear } from './writing.js';

/** An English address in its parts; numbers from large to small, chome apart. */
interface English {
  readonly chome: string;
  readonly number: string;
  readonly town: string;
  /** The names above the town, from small to large, the prefecture last. */
  readonly municipality: readonly string[];
  readonly prefecture: string;
  /** 640-8273, or nothing. */
  readonly code: string;
}

const ENGLISH = /^(?:([0-9-]+), )?(.+?)(?: ([0-9]+)-chome)?((?:, [^,]+)+), ([^,]+)$/;

function partsOf(address: string, { postCode }: Subject): English | null {
  const [, number = '', town, chome = '', above, prefecture] = ENGLISH.exec(address) ?? [];
  if (town === undefined || /[0-9]/.test(town)) return null;
  const municipality = above.slice(2).split(', ');
  if (!municipality.every((name) => /-(?:shi|ku|cho|machi|mura|son|gun)$/.test(name))) return null;
  const code = postCode === null ? '' : `${postCode.slice(0, 3)}-${postCode.slice(3)}`;
  return { chome, number, town, municipality, prefecture, code };
}

const changed = (address: string, to: string): string | null => (to === address ? null : to);

/**
 * An address with slots: `{numbers?} {town}, {ward, city}, {prefecture}` is 7-3-1 Hongo, Bunkyo-ku, Tokyo. A slot without `?` must
 * have a value. Of several forms one is drawn. A function serves where no form suffices.
 */
type Written =
  | string
  | readonly string[]
  | ((parts: English, subject: Subject, random: () => number) => string | null);

/** Values that differ from most ways. */
interface More extends Partial<Way> {
  /** Subjects that can be written so. */
  readonly only?: (parts: English, subject: Subject) => boolean;
  /** How names of municipalities are written. */
  readonly names?: (name: string) => string;
  /** How the town is written; null if it cannot be written so. */
  readonly town?: (town: string, subject: Subject) => string | null;
  /** Changes the whole text; null if it cannot be written so. */
  readonly change?: (text: string) => string | null;
}

/** A way to write an address as a form, a map or an envelope has it. */
function english(name: string, written: Written, more: More = {}): Way {
  const { only = () => true, names = same, town = same, change = same, ...way } = more;
  const write = typeof written === 'function' ? written : forms([written].flat());
  return {
    name: `en: ${name}`,
    language: 'en',
    kinds: ALL,
    expects: 'record',
    loses: ['suffix'],
    write: (subject, random) => {
      const address = subject.foreign.en;
      const parts = address === null || !isClear(subject) ? null : partsOf(address, subject);
      if (parts === null || !only(parts, subject)) return null;
      const ownTown = town(parts.town, subject);
      if (ownTown === null) return null;
      const changed = { ...parts, town: ownTown, municipality: parts.municipality.map(names) };
      const text = write(changed, subject, random);
      return text === null ? null : change(text);
    },
    ...way,
  };
}

const same = (text: string): string => text;

/** The usual form: 7-3-1 Hongo, Bunkyo-ku, Tokyo. */
const ADDRESS = '{numbers?} {town}, {ward, city}, {prefecture}';
/** Large to small: Tokyo, Bunkyo-ku, Hongo, 7-3-1. */
const DOWNWARDS = '{prefecture}, {city, ward}, {town}, {numbers?}';

function forms(all: readonly string[]) {
  const written = all.map((form) => form.replace('{address}', ADDRESS).replace('{downwards}', DOWNWARDS));
  return (parts: English, _: Subject, random: () => number): string | null => {
    const slots = slotsOf(parts);
    if (fill(written[0], slots) === null) return null;
    return fill(written.length === 1 ? written[0] : oneOf(random, written), slots);
  };
}

function slotsOf(parts: English): Readonly<Record<string, string>> {
  const { chome, number, town, municipality, prefecture, code } = parts;
  const downwards = municipality.toReversed();
  return {
    ...{ chome, number, town, prefecture, code, numbers: allNumbers(parts) },
    'ward, city': municipality.join(', '),
    'ward city': municipality.join(' '),
    'city, ward': downwards.join(', '),
    'city ward': downwards.join(' '),
    ward: municipality[0],
    city: municipality[1] ?? '',
    digits: code.replace('-', ''),
    'three digits': code.slice(0, 3),
  };
}

/** All numbers in one: 7-3-1. */
const allNumbers = ({ chome, number }: English): string =>
  [chome, number].filter((part) => part !== '').join('-');

const KINDS: Readonly<Record<string, string>> = {
  shi: 'City',
  ku: 'Ward',
  cho: 'Town',
  machi: 'Town',
  mura: 'Village',
  son: 'Village',
  gun: 'District',
};
/** Wakayama-shi → Wakayama City. */
const inWords = (name: string): string =>
  name.replace(/-(shi|ku|cho|machi|mura|son|gun)$/, (_, kind: string) => ` ${KINDS[kind]}`);
/** Kobe-shi → Kobe City, Nada-ku → Nada City. */
const inCities = (name: string): string => name.replace(/-(?:shi|ku)$/, ' City');
const withoutKind = (name: string): string => name.replace(/-(?:shi|ku|cho|machi|mura|son|gun)$/, '');
const fullWidth = (text: string): string =>
  text.replace(/[0-9-]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

const SUFFIXES: Readonly<Record<string, string>> = { 都: 'to', 府: 'fu', 県: 'ken' };
const prefectureKind = ({ prefecture }: Subject): string | null => SUFFIXES[prefecture.slice(-1)] ?? null;
const isOfKen = (_: English, subject: Subject): boolean => prefectureKind(subject) === 'ken';

const isWard = ({ municipality }: English): boolean =>
  municipality.length > 1 && municipality[0].endsWith('-ku');
const isWardOfCity = (parts: English): boolean => isWard(parts) && parts.municipality[1].endsWith('-shi');
const isCity = ({ municipality }: English): boolean =>
  municipality.length === 1 && municipality[0].endsWith('-shi');
/** A house with two numbers below a chome: 3-1. */
const isCounted = ({ chome, number }: English, { kind }: Subject): boolean =>
  kind === 'house' && chome !== '' && /^\d+-\d+$/.test(number);
const isLongTown = ({ town }: English): boolean => town.length > 3 && !/^(?:Cho|Ban|Go|Floor)/.test(town);

const DIRECTION = /^(Nishi|Higashi|Kita|Minami|Kami|Shimo|Naka|Shin)(.)(?=...)/;

const ENGLISH_WAYS: readonly Way[] = [
  english('as on a map: 7 Chome-3-1 Hongo, Bunkyo City, Tokyo 113-0033, Japan', (p, _, random) => {
    if (p.chome === '' || p.code === '') return null;
    const numbers = p.number === '' ? `${p.chome} Chome` : `${p.chome} Chome-${p.number}`;
    const above = p.municipality.map(inCities).join(', ');
    return `${numbers} ${p.town}, ${above}, ${p.prefecture} ${p.code}${oneOf(random, ['', ', Japan'])}`;
  }),
  english('a ward and its city both called City', '{address}', { only: isWard, names: inCities }),
  english('a ward and its city both called City, large to small', '{downwards}', {
    only: isWard,
    names: inCities,
  }),
  english(
    'as on another map: 7-3-1, Hongo, Bunkyo-Ku, Tokyo, Japan 113-0033',
    '{numbers?}, {town}, {ward, city}, {prefecture}, Japan {code}',
    { names: (name) => name.replace(/-./, (c) => c.toUpperCase()) },
  ),
  english('in lines', '{numbers?} {town}\n{ward, city}\n{prefecture} {code}\nJAPAN'),
  english('postal code before the prefecture', '{numbers?} {town}, {ward, city}, {code} {prefecture}, Japan'),
  english(
    'postal code before the prefecture, nothing behind',
    '{numbers?} {town}, {ward, city}, {code} {prefecture}',
  ),
  english('postal code before the municipality', '{numbers?} {town}, {code} {ward, city}, {prefecture}'),
  english('postal code in front, small to large', '{code} {address}'),
  english('〒 in front, large to small', '〒{code} {prefecture} {city ward} {town} {numbers?}'),
  english('postal code of seven digits behind', '{address} {digits}'),
  english('postal code of another town behind', '{address} 999-9999, Japan'),
  english('half a postal code behind', '{address} {three digits}'),
  english('telephone number behind', '{address} TEL 03-5841-4065'),
  english('telephone number from abroad behind', '{address}, Japan Tel: +81-3-5841-4065'),
  english('City, Ward, Town, Village, District', '{address}', { names: inWords }),
  english('City, Ward, Town, Village, District in capitals', '{address}', {
    names: inWords,
    change: (text) => text.toUpperCase(),
  }),
  english('kinds behind a space: Bunkyo ku', '{address}', { names: (name) => name.replace('-', ' ') }),
  english('kinds glued: Bunkyoku', '{address}', { names: (name) => name.replace('-', '') }),
  english('kinds glued, without commas, in capitals', '{numbers?} {town} {ward city} {prefecture}', {
    names: (name) => name.replace('-', ''),
    change: (text) => text.toUpperCase(),
  }),
  ...(
    [
      ['small to large', '{address}'],
      ['numbers apart', '{numbers?}, {town}, {ward, city}, {prefecture}'],
      ['numbers behind', '{town} {numbers?}, {ward, city}, {prefecture}'],
      ['without commas', '{numbers?} {town} {ward city} {prefecture}'],
      ['in capitals', '{address}', { change: (text) => text.toUpperCase() }],
      ['large to small', '{downwards}'],
      ['large to small without commas', '{prefecture} {city ward} {town} {numbers?}'],
      ['Japan behind', '{address}, Japan'],
      ['municipality first', '{numbers?}, {ward, city}, {town}, {prefecture}'],
    ] as [string, string, More?][]
  ).map(([name, form, more]) =>
    english(`no kinds: Roppongi, Minato, Tokyo; ${name}`, form, { names: withoutKind, ...more }),
  ),
  english('in another order: large to small', '{downwards}'),
  english('in another order: municipality first', '{numbers?}, {ward, city}, {town}, {prefecture}'),
  english(
    'in another order: municipality first, numbers behind',
    '{ward, city}, {town} {numbers?}, {prefecture}',
  ),
  english(
    'in another order: municipality first, without commas',
    '{numbers?} {ward city} {town} {prefecture}',
  ),
  english('city without its kind', '{address}', { only: isCity, names: withoutKind }),
  english('city without its kind, postal code and Japan behind', '{address} {code} Japan', {
    only: isCity,
    names: withoutKind,
  }),
  english('city without its kind, large to small', '{prefecture} {city ward} {town} {numbers?}', {
    only: isCity,
    names: withoutKind,
  }),
  english('county left out', '{numbers?} {town}, {ward}, {prefecture}', {
    only: ({ municipality }) => /-gun$/.test(municipality[1] ?? ''),
    loses: ['suffix', 'county'],
  }),
  english('city of a ward left out', '{numbers?} {town}, {ward}, {prefecture}', {
    only: isWardOfCity,
    loses: ['suffix', 'city'],
  }),
  english('city of a ward without its kind', '{address}', {
    only: isWardOfCity,
    names: (name) => name.replace(/-shi$/, ''),
  }),
  english('city of a ward, prefecture left out, Japan behind', '{numbers?} {town}, {ward, city}, Japan', {
    only: isWardOfCity,
    names: (name) => name.replace(/-shi$/, ''),
    loses: ['suffix', 'prefecture'],
  }),
  english('-ken, -fu, -to', (p, subject, random) => {
    const kind = prefectureKind(subject);
    return kind === null ? null : forms([`{address}-${kind}`])(p, subject, random);
  }),
  english('-ken, -fu, -to large to small', (p, subject, random) => {
    const kind = prefectureKind(subject);
    return kind === null
      ? null
      : forms([`{prefecture}-${kind}, {city, ward}, {town}, {numbers?}`])(p, subject, random);
  }),
  english('Pref.', '{address} Pref.', { only: isOfKen }),
  english('Prefecture and a postal code behind', '{address} Prefecture {code}, JAPAN', { only: isOfKen }),
  ...[
    '-cho-me',
    ' cho-me',
    '-Chome',
    'chome',
    ' CHOME',
    '-chōme',
    ' Chōme',
    '-choume',
    '-chou-me',
    '-cho',
  ].flatMap((counter) => [
    english(
      `chome written ${counter}, small to large`,
      `{number?}, {town} {chome}${counter}, {ward, city}, {prefecture}`,
    ),
    english(
      `chome written ${counter}, large to small`,
      `{prefecture} {city ward} {town} {chome}${counter} {number?}`,
    ),
  ]),
  english(
    'chome and numbers apart in front: 7-chome 3-1 Hongo',
    '{chome}-chome {number} {town}, {ward, city}, {prefecture}',
  ),
  english(
    'chome and numbers apart in front, a comma before the town',
    '{chome}-chome {number}, {town}, {ward, city}, {prefecture}',
  ),
  english(
    'chome, numbers and town apart by commas',
    '{number}, {chome}-chome, {town}, {ward, city}, {prefecture}',
  ),
  ...(
    [
      [
        'counters: Hongo 7-chome 3-ban 1-go',
        '{town} {chome}-chome {block}-ban {house}-go, {ward, city}, {prefecture}',
      ],
      [
        'counters in front: 7-chome 3-ban 1-go Hongo',
        '{chome}-chome {block}-ban {house}-go {town}, {ward, city}, {prefecture}',
      ],
      [
        'counters, large to small: Hongo 7 chome 3 ban 1 go',
        '{prefecture}, {city, ward}, {town} {chome} chome {block} ban {house} go',
      ],
    ] as const
  ).map(([name, form]) =>
    english(
      name,
      (p) => {
        const [block, house] = p.number.split('-');
        return fill(form, { ...slotsOf(p), block, house });
      },
      { only: isCounted },
    ),
  ),
  english('lot with Banchi', (p, { kind }) =>
    kind !== 'lot' || !/^\d+(?:-\d+)?$/.test(p.number) || p.chome !== ''
      ? null
      : `${p.number.replace(/-|$/, ' Banchi ').trim()} ${p.town}, ${p.municipality.join(', ')}, ${p.prefecture}`,
  ),
  english('No. before the numbers', 'No. {numbers} {town}, {ward, city}, {prefecture}'),
  english('# and a room in front', '#305, {address}'),
  english('room behind the numbers', '{numbers} #305 {town}, {ward, city}, {prefecture}', {
    only: ({ number }) => number !== '',
  }),
  english('company, building and floor in front', (p, _, random) => {
    const company = oneOf(random, ['Sakura Trading Co., Ltd.', 'c/o Taro Yamada', 'Faculty of Science']);
    const buildings = ['3rd Floor, Sun Tower', 'Green Heights 3F', '2-B Sakura Mansion', 'Hikari Bldg. 12F'];
    return fill(`${company}, ${oneOf(random, buildings)}, ${ADDRESS}, Japan`, slotsOf(p));
  }),
  english(
    'building between town and municipality',
    '{numbers?} {town}, Sun Tower 3F, {ward, city}, {prefecture}',
  ),
  english(
    'building between numbers and town, large to small',
    '{prefecture} {city ward} {town} {numbers} Sun Tower 305',
    { only: ({ number }) => number !== '' },
  ),
  english('full-width digits', (p) =>
    fill('{front}, {ward, city}, {prefecture}', {
      ...slotsOf(p),
      front: fullWidth(`${allNumbers(p)} ${p.town}`.trim()),
    }),
  ),
  english('long dashes', (p) =>
    /\d-\d/.test(`${allNumbers(p)} ${p.town}`)
      ? fill('{front}, {ward, city}, {prefecture}', {
          ...slotsOf(p),
          front: `${allNumbers(p)} ${p.town}`.trim().replaceAll('-', '−'),
        })
      : null,
  ),
  english('spaces doubled, none behind commas', '{address}', {
    change: (text) => text.replaceAll(', ', ',').replaceAll(' ', '  '),
  }),
  english('semicolons', '{address}', { change: (text) => text.replaceAll(', ', '; ') }),
  ...['Ooaza ', 'Oaza ', 'Ōaza-', 'Ooaza'].map((section) =>
    english(`大字 as ${section}`, '{address}', {
      town: (town, { town: [{ name }] }) => (name.startsWith('大字') ? section + town : null),
    }),
  ),
  english('字 as aza', '{address}', {
    town: (town, { town: [{ name }] }) => (name.startsWith('字') ? `aza ${town}` : null),
  }),
  english('cyo: Aoicyo', '{address}', { town: (town) => changed(town, town.replace(/ch(?=[aou])/g, 'cy')) }),
  english('-cho, -machi left out: Omata', '{address}', {
    town: (town, { town: [{ name }], neighbours }) => {
      const bare = town.replace(/(?:cho|machi)$/, '');
      const isOther = neighbours.some((each) => each !== name && each.startsWith(name.slice(0, -1)));
      return !name.endsWith('町') || bare.length < 3 || isOther ? null : changed(town, bare);
    },
  }),
  english('numbers glued to the town: 7-3-1Hongo', '{numbers}{town}, {ward, city}, {prefecture}', {
    only: (p) => isLongTown(p) && /^[A-Z][a-z]/.test(p.town),
  }),
  english('numbers glued behind the town: Hongo7-3-1', '{town}{numbers}, {ward, city}, {prefecture}'),
  english('a hyphen between numbers and town: 7-3-1-Hongo', '{numbers}-{town}, {ward, city}, {prefecture}', {
    only: isLongTown,
  }),
  english('hyphens within the name: Hon-go', (p, _, random) => {
    const cuts = [...p.town.matchAll(/(?<=[a-z]{2})(?=[bdgkmrstwz][aeiou][a-z])/g)].map(({ index }) => index);
    if (cuts.length === 0) return null;
    const at = oneOf(random, cuts);
    return fill(ADDRESS, slotsOf({ ...p, town: `${p.town.slice(0, at)}-${p.town.slice(at)}` }));
  }),
  english('公園 as Park: Ueno Park', '{address}', {
    town: (town) => changed(town, town.replace(/(?<=..)koen$/, ' Park')),
  }),
  english('-city: Bunkyo-city', '{address}', { names: (name) => name.replace(/-(?:shi|ku)$/, '-city') }),
  ...[' ', ', ', ' (', '/'].map((before) =>
    english(`Japanese behind${before}`, (p, { prefecture, county, city, own }) => {
      const behind = `${prefecture}${county}${city}${own}`;
      return `${fill(ADDRESS, slotsOf(p))}${before}${behind}${before === ' (' ? ')' : ''}`;
    }),
  ),
  ...[
    'Honcho Bldg',
    'Sakaemachi Building 5F',
    'Chuo Tower 301',
    'Midoricho Heights',
    'Tsukuba Startup Park',
    'Minamicho N-bldg. Room 305',
  ].map((building) =>
    english(
      `a building called after a town in front: ${building}`,
      `${building}, {numbers} {town}, {ward, city}, {prefecture}`,
    ),
  ),
  english('a building and its room in front of the town: 6-12,1-301 Kouyoudai', (p, _, random) =>
    /-/.test(allNumbers(p))
      ? fill(`{numbers},${roomOf(random)} {town}, {ward, city}, {prefecture}`, slotsOf(p))
      : null,
  ),
  english(
    'a building and its room alone: 1-201, Hino shi Arai',
    (p, _, random) =>
      p.municipality.length > 1
        ? null
        : `${roomOf(random)}, ${p.municipality[0].replace('-', ' ')} ${p.town}`,
    { kinds: ['town'], loses: ['suffix', 'prefecture'] },
  ),
  english('-cho apart: Aoi-cho', '{address}', {
    town: (town) => changed(town, town.replace(/(?<=..)(cho|machi)$/, '-$1')),
  }),
  english('-cho behind a space: Aoi cho', '{address}', {
    town: (town) => changed(town, town.replace(/(?<=..)(cho|machi)$/, ' $1')),
  }),
  english('direction apart: Nishi-shinjuku', '{address}', {
    town: (town) => changed(town, town.replace(DIRECTION, '$1-$2')),
  }),
  english('direction behind a space: Nishi Shinjuku', '{address}', {
    town: (town) =>
      changed(
        town,
        town.replace(DIRECTION, (_, direction: string, c: string) => `${direction} ${c.toUpperCase()}`),
      ),
  }),
  english('house too far, chome in front', '{chome}-chome 9876-54 {town}, {ward, city}, {prefecture}', {
    only: ({ number }, { kind }) => kind === 'house' && number !== '',
    kinds: ['house'],
    expects: 'section',
  }),
  ...(
    [
      ['', '3-2, {town} 98-chome, {ward, city}, {prefecture}'],
      [', in front', '98-chome 3-2 {town}, {ward, city}, {prefecture}'],
      [', around', '3-2 {town} 98-chome, {ward, city}, {prefecture}'],
      [', in parts', '3-2, 98-chome, {town}, {ward, city}, {prefecture}'],
      [', large to small', '{prefecture} {city ward} {town} 98-chome 3-2'],
      [' by numbers alone', '98-3-2 {town}, {ward, city}, {prefecture}'],
    ] as const
  ).map(([name, form]) =>
    english(`chome too far${name}`, form, {
      only: ({ chome }) => chome !== '',
      kinds: ['chome'],
      expects: 'town',
    }),
  ),
];

/** A building's number and a room: 1-301. */
function roomOf(random: () => number): string {
  return `${between(random, 1, 9)}-${between(random, 1, 9)}0${between(random, 1, 9)}`;
}

/** Towns of Hokkaido that are called by a number and 条: Kita 5-jo Nishi, Kitago 5-jo. */
const JO: readonly Way[] = [
  foreign('en', 'Kita 5 Jonishi', (address) => {
    const [, number, name, jo, side, chome, above] =
      /^(?:([0-9-]+), )?([A-Z][a-z]+) ([0-9]+)-jo ([A-Z][a-z]+) ([0-9]+)-chome(, .+)$/.exec(address) ?? [];
    if (name === undefined) return null;
    const numbers = number === undefined ? `${chome} Chome` : `${chome} Chome-${number}`;
    return `${numbers} ${name} ${jo} Jo${side.toLowerCase()}${above.replace('-ku,', ' Ward,').replace('-shi,', ',')}`;
  }),
  ...['front', 'behind'].map((side) =>
    foreign('en', `条 and chome by numbers in ${side}: 5-9 Kitago`, (address) => {
      const [, number, name, jo, chome, above] =
        /^(?:([0-9-]+), )?([A-Z][a-z]+) ([0-9]+)-jo ([0-9]+)-chome(, .+)$/.exec(address) ?? [];
      if (name === undefined) return null;
      const numbers = [jo, chome, number].filter((each) => each !== undefined).join('-');
      return side === 'front' ? `${numbers} ${name}${above}` : `${name} ${numbers}${above}`;
    }),
  ),
];

/** Municipalities without their kind, behind a name that is not a town of theirs: 202 Koromonoseki, Hiraizumi, Nishiiwai-gun, Iwate. */
const SHORT_MUNICIPALITY: readonly Way[] = (
  [
    ['no town', '3449-1 Xyzzyx, ', 0.85],
    ['a number', '3449-1 ', 0.7],
  ] as const
).map(([what, front, least]) =>
  foreign(
    'en',
    `municipality without its kind, ${what} in front`,
    (address, { city }) => {
      const [, own, county, prefecture] =
        /([^,]+)-(?:cho|machi|mura|son|shi)((?:, [^,]+-gun)?)(, [^,]+)$/.exec(address) ?? [];
      if (own === undefined || city !== '') return null;
      return `${front}${own.trim()}${county}${prefecture}`;
    },
    {
      kinds: ['town'],
      expects: 'municipality',
      least: [least, 'a town of the prefecture may be called so: Toyota in Oguchi-cho, Aichi'],
    },
  ),
);

/** Streets that are called by a number and 条, without their -dori: 7-jo 9-chome, Asahikawa-shi. */
const JODORI: Way = foreign('en', '通 of 条通 left out', (address) => {
  const written = address.replace(/([0-9]-?jo)-?dori/, '$1');
  return written === address ? null : written;
});

/** The reading of a town, romanized, in its address; null where it is written so already or has no reading. */
function inSystem(name: string, system: Romaji, change: (roman: string) => string, apostrophes = false): Way {
  return english(name, '{address}', {
    town: (town, subject) => {
      const { read } = subject.town[0];
      if (subject.town.length > 1 || read === null) return null;
      const roman = romanized(read, system, apostrophes);
      if (roman === null) return null;
      const own = change(roman);
      return own.toLowerCase() === town.toLowerCase() ? null : own;
    },
  });
}

const SYSTEMS: readonly Way[] = [
  inSystem('vowels letter by letter: Toukyou', 'hepburn', (roman) => roman),
  inSystem('macrons', 'hepburn', withMacrons),
  inSystem('circumflexes', 'hepburn', withCircumflexes),
  english('oh before vowels: Minamiohi', '{address}', {
    town: (town, { town: [{ read }] }) =>
      /[オコソトノホモヨロゴゾドボポョ][ウオ]イ/u.test(read ?? '')
        ? changed(town, town.replace(/o(?=i)/, 'oh'))
        : null,
  }),
  inSystem('oh: Ohte', 'hepburn', (roman) => roman.replace(/o[uo](?![aeiouy])/g, 'oh')),
  inSystem('n before b, m, p', 'hepburn', (roman) =>
    roman.replace(/o[uo]/g, 'o').replace(/m(?=[bmp])/g, 'n'),
  ),
  inSystem('m before b, m, p', 'hepburn', (roman) =>
    roman.replace(/o[uo]/g, 'o').replace(/n(?=[bmp])/g, 'm'),
  ),
  inSystem(
    "apostrophes: Shin'ei",
    'hepburn',
    (roman) => roman.replace(/o[uo]/g, 'o').replace(/uu/g, 'u'),
    true,
  ),
  inSystem('the other system: Sinzyuku', 'kunrei', (roman) => roman),
  inSystem('the other system, long vowels shortened: Syonan', 'kunrei', (roman) =>
    roman.replace(/o[uo]/g, 'o').replace(/uu/g, 'u'),
  ),
];

/** 가 → 카 where a word begins: as most write what the rules of transcription write plain. */
const ASPIRATED: Readonly<Record<number, number>> = { 0: 15, 3: 16, 12: 14 };
function aspirated(address: string): string {
  return address.replace(/(?<![가-힣0-9])[가-힣]/g, (c) => {
    const index = c.charCodeAt(0) - 0xac00;
    const to = ASPIRATED[Math.floor(index / 588)];
    return to === undefined ? c : String.fromCharCode(0xac00 + to * 588 + (index % 588));
  });
}

const KOREAN: readonly Way[] = [
  foreign('ko', 'kinds behind a space: 분쿄 구', (address) =>
    changed(address, address.replace(/(?<=\S)([현시구])(?= |$)/g, ' $1')),
  ),
  foreign('ko', '현 left out', (address) => changed(address, address.replace(/^(\S+)현 /, '$1 '))),
  foreign('ko', '시 left out', (address) =>
    changed(address, address.replace(/^(\S+현 \S+)시 (?!\S+구)/, '$1 ')),
  ),
  foreign('ko', 'aspirated: 카나가와현, 치바현', (address) => changed(address, aspirated(address))),
  foreign('ko', '츠 for 쓰', (address) => changed(address, address.replaceAll('쓰', '츠'))),
  foreign('ko', '쥬, 쵸, 쇼', (address) =>
    changed(
      address,
      address.replaceAll('주', '쥬').replaceAll('초', '쵸').replaceAll('추', '츄').replaceAll('자', '쟈'),
    ),
  ),
  foreign('ko', '정 for 초: 아오이정', (address) =>
    changed(address, address.replace(/(\S)(?:초|마치)(?= |\d|$)/, '$1정')),
  ),
  foreign('ko', '촌 for 무라', (address) =>
    changed(address, address.replace(/(\S)(?:무라|손)(?= )/, '$1촌')),
  ),
  foreign('ko', '정목 for 초메', (address) => changed(address, address.replace(/(\d)초메/, '$1정목'))),
  foreign('ko', 'commas', (address) => changed(address, address.replaceAll(' ', ', '))),
  foreign('ko', 'postal code in front', (address, { postCode }) =>
    postCode === null ? null : `${postCode.slice(0, 3)}-${postCode.slice(3)} ${address}`,
  ),
  foreign('ko', 'postal code behind', (address, { postCode }) =>
    postCode === null ? null : `${address} (우편번호 ${postCode.slice(0, 3)}-${postCode.slice(3)})`,
  ),
  foreign('ko', '일본, in front with a comma', (address) => `일본, ${address}`),
  foreign('ko', 'telephone behind', (address) => `${address} 전화 03-5841-4065`),
  foreign('ko', '~의 numbers', (address) => changed(address, address.replace(/(\d)-(\d+)$/, '$1의 $2'))),
  foreign('ko', '초메 behind a space', (address) => changed(address, address.replace('초메', ' 초메'))),
  foreign('ko', 'chome too far', (address) => changed(address, address.replace(/\d+초메/, '98초메 3-2')), {
    kinds: ['chome'],
    expects: 'town',
  }),
];

const CHINESE = (['zh_cn', 'zh_tw'] as const).flatMap((language): readonly Way[] => [
  foreign(language, '号 or 號 alone behind the numbers', (address, { kind }) =>
    kind === 'house' ? `${address}${language === 'zh_cn' ? '号' : '號'}` : null,
  ),
  foreign(language, 'lots with 番地', (address, { kind }) =>
    kind === 'lot' && /\d$/.test(address) ? `${address}番地` : null,
  ),
  foreign(language, 'postal code in brackets in front', (address, { postCode }) =>
    postCode === null ? null : `（〒${postCode.slice(0, 3)}-${postCode.slice(3)}）${address}`,
  ),
  foreign(language, 'postal code behind', (address, { postCode }) =>
    postCode === null ? null : `${address} 邮编 ${postCode.slice(0, 3)}-${postCode.slice(3)}`,
  ),
  foreign(
    language,
    '日本国 in front',
    (address) => `${language === 'zh_cn' ? '日本国' : '日本國'}${address}`,
  ),
  foreign(language, '日本 and a comma in front', (address) => `日本，${address}`),
  foreign(language, 'address in front with a colon', (address) => `地址：${address}`),
  foreign(language, 'full-width digits', (address) => changed(address, fullWidth(address))),
  foreign(language, 'names in the Japanese characters, numbers with hyphens', (_, { address, chome }) =>
    chome === null
      ? null
      : address.segments
          .map(({ name, level }) => (level === 'AZC' ? `${chome}` : name))
          .reduce(
            (text, part) => (/\d$/.test(text) && /^\d/.test(part) ? `${text}-${part}` : text + part),
            '',
          ),
  ),
  foreign(language, 'commas between the parts', (address) =>
    changed(address, address.replace(/^(.{2,3}?[都道府县縣])(.+?[市郡])(?=..)/u, '$1，$2，')),
  ),
  foreign(language, 'telephone behind', (address) => `${address} 电话03-5841-4065`),
  foreign(language, 'chome too far', (address) => changed(address, address.replace(/\d+丁目/, '98丁目3-2')), {
    kinds: ['chome'],
    expects: 'town',
  }),
]);

/** Addresses in the four other languages as forms, maps and envelopes have them. */
export const FORM_WAYS: readonly Way[] = [
  ...ENGLISH_WAYS,
  ...JO,
  JODORI,
  ...SHORT_MUNICIPALITY,
  ...SYSTEMS,
  ...KOREAN,
  ...CHINESE,
];
