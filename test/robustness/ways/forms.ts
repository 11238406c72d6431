import { between, oneOf } from '../../../bench/support/random.js';
import { foreign } from './foreign.js';
import type { Subject } from './subject.js';
import { ALL, type Way } from './way.js';
import { isClear } from './writing.js';

/** An English address in its parts; numbers from large to small, chome apart. */
interface English {
  readonly chome: string;
  readonly number: string;
  readonly town: string;
  /** What stands above the town, from small to large, the prefecture last. */
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

/** A way to write an address as a form, a map or an envelope has it; null where a subject has not what it needs. */
function english(
  name: string,
  write: (parts: English, subject: Subject, random: () => number) => string | null,
  more: Partial<Way> = {},
): Way {
  return {
    name: `en: ${name}`,
    language: 'en',
    kinds: ALL,
    expects: 'record',
    loses: ['suffix'],
    write: (subject, random) => {
      const address = subject.foreign.en;
      const parts = address === null || !isClear(subject) ? null : partsOf(address, subject);
      return parts === null ? null : write(parts, subject, random);
    },
    ...more,
  };
}

/** All numbers in one: 7-3-1. */
const allNumbers = ({ chome, number }: English): string =>
  [chome, number].filter((part) => part !== '').join('-');
/** Numbers and town in one, numbers in front. */
const inFront = (parts: English): string =>
  [allNumbers(parts), parts.town].filter((part) => part !== '').join(' ');
/** The same, numbers behind. */
const inBehind = (parts: English): string => `${parts.town} ${allNumbers(parts)}`.trim();
const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

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

const SUFFIXES: Readonly<Record<string, string>> = { 都: 'to', 府: 'fu', 県: 'ken' };
const prefectureKind = ({ prefecture }: Subject): string | null => SUFFIXES[prefecture.slice(-1)] ?? null;

const ENGLISH_WAYS: readonly Way[] = [
  english('as on a map: 7 Chome-3-1 Hongo, Bunkyo City, Tokyo 113-0033, Japan', (p, _, random) => {
    if (p.chome === '' || p.code === '') return null;
    const numbers = p.number === '' ? `${p.chome} Chome` : `${p.chome} Chome-${p.number}`;
    const above = p.municipality.map(inCities).join(', ');
    return `${numbers} ${p.town}, ${above}, ${p.prefecture} ${p.code}${oneOf(random, ['', ', Japan'])}`;
  }),
  english('a ward and its city both called City', (p) =>
    p.municipality.length < 2 || !p.municipality[0].endsWith('-ku')
      ? null
      : join(inFront(p), ...p.municipality.map(inCities), p.prefecture),
  ),
  english('a ward and its city both called City, large to small', (p) =>
    p.municipality.length < 2 || !p.municipality[0].endsWith('-ku')
      ? null
      : join(p.prefecture, ...p.municipality.map(inCities).toReversed(), p.town, allNumbers(p)),
  ),
  english('as on another map: 7-3-1, Hongo, Bunkyo-Ku, Tokyo, Japan 113-0033', (p) =>
    p.code === ''
      ? null
      : `${join(allNumbers(p), p.town, ...p.municipality.map((name) => name.replace(/-./, (c) => c.toUpperCase())), p.prefecture)}, Japan ${p.code}`,
  ),
  english('in lines', (p) =>
    p.code === '' ? null : `${inFront(p)}\n${p.municipality.join(', ')}\n${p.prefecture} ${p.code}\nJAPAN`,
  ),
  english('postal code before the prefecture', (p) =>
    p.code === '' ? null : `${join(inFront(p), ...p.municipality)}, ${p.code} ${p.prefecture}, Japan`,
  ),
  english('postal code before the prefecture, nothing behind', (p) =>
    p.code === '' ? null : `${join(inFront(p), ...p.municipality)}, ${p.code} ${p.prefecture}`,
  ),
  english('postal code before the municipality', (p) =>
    p.code === '' ? null : `${inFront(p)}, ${p.code} ${join(...p.municipality, p.prefecture)}`,
  ),
  english('postal code in front, small to large', (p) =>
    p.code === '' ? null : `${p.code} ${join(inFront(p), ...p.municipality, p.prefecture)}`,
  ),
  english('〒 in front, large to small', (p) =>
    p.code === ''
      ? null
      : `〒${p.code} ${[p.prefecture, ...p.municipality.toReversed(), p.town, allNumbers(p)].join(' ').trim()}`,
  ),
  english('postal code of seven digits behind', (p) =>
    p.code === '' ? null : `${join(inFront(p), ...p.municipality, p.prefecture)} ${p.code.replace('-', '')}`,
  ),
  english(
    'postal code of another town behind',
    (p) => `${join(inFront(p), ...p.municipality, p.prefecture)} 999-9999, Japan`,
  ),
  english('half a postal code behind', (p) =>
    p.code === '' ? null : `${join(inFront(p), ...p.municipality, p.prefecture)} ${p.code.slice(0, 3)}`,
  ),
  english(
    'telephone number behind',
    (p) => `${join(inFront(p), ...p.municipality, p.prefecture)} TEL 03-5841-4065`,
  ),
  english(
    'telephone number from abroad behind',
    (p) => `${join(inFront(p), ...p.municipality, p.prefecture)}, Japan Tel: +81-3-5841-4065`,
  ),
  english('City, Ward, Town, Village, District', (p) =>
    join(inFront(p), ...p.municipality.map(inWords), p.prefecture),
  ),
  english('City, Ward, Town, Village, District in capitals', (p) =>
    join(inFront(p), ...p.municipality.map(inWords), p.prefecture).toUpperCase(),
  ),
  english('kinds behind a space: Bunkyo ku', (p) =>
    join(inFront(p), ...p.municipality.map((name) => name.replace('-', ' ')), p.prefecture),
  ),
  english('kinds glued: Bunkyoku', (p) =>
    join(inFront(p), ...p.municipality.map((name) => name.replace('-', '')), p.prefecture),
  ),
  english('kinds glued, without commas, in capitals', (p) =>
    [inFront(p), ...p.municipality.map((name) => name.replace('-', '')), p.prefecture]
      .join(' ')
      .toUpperCase(),
  ),
  ...(
    [
      ['small to large', (p, names) => join(inFront(p), ...names, p.prefecture)],
      ['numbers apart', (p, names) => join(allNumbers(p), p.town, ...names, p.prefecture)],
      ['numbers behind', (p, names) => join(inBehind(p), ...names, p.prefecture)],
      ['without commas', (p, names) => [inFront(p), ...names, p.prefecture].join(' ')],
      ['in capitals', (p, names) => join(inFront(p), ...names, p.prefecture).toUpperCase()],
      ['large to small', (p, names) => join(p.prefecture, ...names.toReversed(), p.town, allNumbers(p))],
      [
        'large to small without commas',
        (p, names) => [p.prefecture, ...names.toReversed(), inBehind(p)].join(' '),
      ],
      ['Japan behind', (p, names) => join(inFront(p), ...names, p.prefecture, 'Japan')],
      ['municipality first', (p, names) => join(allNumbers(p), ...names, p.town, p.prefecture)],
    ] as [string, (p: English, names: readonly string[]) => string][]
  ).map(([name, write]) =>
    english(`no kinds: Roppongi, Minato, Tokyo; ${name}`, (p) => write(p, p.municipality.map(withoutKind))),
  ),
  ...(
    [
      ['large to small', (p) => join(p.prefecture, ...p.municipality.toReversed(), p.town, allNumbers(p))],
      ['municipality first', (p) => join(allNumbers(p), ...p.municipality, p.town, p.prefecture)],
      ['municipality first, numbers behind', (p) => join(...p.municipality, inBehind(p), p.prefecture)],
      [
        'municipality first, without commas',
        (p) => [allNumbers(p), ...p.municipality, p.town, p.prefecture].join(' ').trim(),
      ],
    ] as [string, (p: English) => string][]
  ).map(([name, write]) => english(`in another order: ${name}`, write)),
  english('city without its kind', (p) =>
    p.municipality.length > 1 || !/-shi$/.test(p.municipality[0])
      ? null
      : join(inFront(p), withoutKind(p.municipality[0]), p.prefecture),
  ),
  english('city without its kind, postal code and Japan behind', (p) =>
    p.municipality.length > 1 || !/-shi$/.test(p.municipality[0]) || p.code === ''
      ? null
      : `${join(inFront(p), withoutKind(p.municipality[0]), p.prefecture)} ${p.code} Japan`,
  ),
  english('city without its kind, large to small', (p) =>
    p.municipality.length > 1 || !/-shi$/.test(p.municipality[0])
      ? null
      : [p.prefecture, withoutKind(p.municipality[0]), p.town, allNumbers(p)].join(' ').trim(),
  ),
  english(
    'county left out',
    (p) => (/-gun$/.test(p.municipality[1] ?? '') ? join(inFront(p), p.municipality[0], p.prefecture) : null),
    { loses: ['suffix', 'county'] },
  ),
  english(
    'city of a ward left out',
    (p) =>
      /-ku$/.test(p.municipality[0]) && /-shi$/.test(p.municipality[1] ?? '')
        ? join(inFront(p), p.municipality[0], p.prefecture)
        : null,
    { loses: ['suffix', 'city'] },
  ),
  english('city of a ward without its kind', (p) =>
    /-ku$/.test(p.municipality[0]) && /-shi$/.test(p.municipality[1] ?? '')
      ? join(inFront(p), p.municipality[0], withoutKind(p.municipality[1]), p.prefecture)
      : null,
  ),
  english(
    'city of a ward, prefecture left out, Japan behind',
    (p) =>
      /-ku$/.test(p.municipality[0]) && /-shi$/.test(p.municipality[1] ?? '')
        ? `${join(inFront(p), p.municipality[0], withoutKind(p.municipality[1]))}, Japan`
        : null,
    { loses: ['suffix', 'prefecture'] },
  ),
  english('-ken, -fu, -to', (p, subject) => {
    const kind = prefectureKind(subject);
    return kind === null ? null : join(inFront(p), ...p.municipality, `${p.prefecture}-${kind}`);
  }),
  english('-ken, -fu, -to large to small', (p, subject) => {
    const kind = prefectureKind(subject);
    return kind === null
      ? null
      : join(`${p.prefecture}-${kind}`, ...p.municipality.toReversed(), p.town, allNumbers(p));
  }),
  english('Pref.', (p, subject) =>
    prefectureKind(subject) === 'ken' ? `${join(inFront(p), ...p.municipality, p.prefecture)} Pref.` : null,
  ),
  english('Prefecture and a postal code behind', (p, subject) =>
    prefectureKind(subject) === 'ken' && p.code !== ''
      ? `${join(inFront(p), ...p.municipality, p.prefecture)} Prefecture ${p.code}, JAPAN`
      : null,
  ),
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
    english(`chome written ${counter}, small to large`, (p) =>
      p.chome === ''
        ? null
        : join(p.number, `${p.town} ${p.chome}${counter}`, ...p.municipality, p.prefecture),
    ),
    english(`chome written ${counter}, large to small`, (p) =>
      p.chome === ''
        ? null
        : `${[p.prefecture, ...p.municipality.toReversed(), p.town].join(' ')} ${p.chome}${counter} ${p.number}`.trim(),
    ),
  ]),
  english('chome and numbers apart in front: 7-chome 3-1 Hongo', (p) =>
    p.chome === '' || p.number === ''
      ? null
      : join(`${p.chome}-chome ${p.number} ${p.town}`, ...p.municipality, p.prefecture),
  ),
  english('chome and numbers apart in front, a comma before the town', (p) =>
    p.chome === '' || p.number === ''
      ? null
      : join(`${p.chome}-chome ${p.number}`, p.town, ...p.municipality, p.prefecture),
  ),
  english('chome, numbers and town apart by commas', (p) =>
    p.chome === '' || p.number === ''
      ? null
      : join(p.number, `${p.chome}-chome`, p.town, ...p.municipality, p.prefecture),
  ),
  english('counters: Hongo 7-chome 3-ban 1-go', (p, { kind }) =>
    kind !== 'house' || p.chome === '' || !/^\d+-\d+$/.test(p.number)
      ? null
      : join(
          `${p.town} ${p.chome}-chome ${p.number.replace('-', '-ban ')}-go`,
          ...p.municipality,
          p.prefecture,
        ),
  ),
  english('counters in front: 7-chome 3-ban 1-go Hongo', (p, { kind }) =>
    kind !== 'house' || p.chome === '' || !/^\d+-\d+$/.test(p.number)
      ? null
      : join(
          `${p.chome}-chome ${p.number.replace('-', '-ban ')}-go ${p.town}`,
          ...p.municipality,
          p.prefecture,
        ),
  ),
  english('counters, large to small: Hongo 7 chome 3 ban 1 go', (p, { kind }) =>
    kind !== 'house' || p.chome === '' || !/^\d+-\d+$/.test(p.number)
      ? null
      : `${[p.prefecture, ...p.municipality.toReversed(), p.town].join(', ')} ${p.chome} chome ${p.number.replace('-', ' ban ')} go`,
  ),
  english('lot with Banchi', (p, { kind }) =>
    kind !== 'lot' || !/^\d+(?:-\d+)?$/.test(p.number) || p.chome !== ''
      ? null
      : join(`${p.number.replace(/-|$/, ' Banchi ').trim()} ${p.town}`, ...p.municipality, p.prefecture),
  ),
  english('No. before the numbers', (p) =>
    allNumbers(p) === '' ? null : `No. ${join(inFront(p), ...p.municipality, p.prefecture)}`,
  ),
  english('# and a room in front', (p) => `#305, ${join(inFront(p), ...p.municipality, p.prefecture)}`),
  english('room behind the numbers', (p) =>
    p.number === '' ? null : join(`${allNumbers(p)} #305 ${p.town}`, ...p.municipality, p.prefecture),
  ),
  english(
    'company, building and floor in front',
    (p, _, random) =>
      `${oneOf(random, ['Sakura Trading Co., Ltd.', 'c/o Taro Yamada', 'Faculty of Science'])}, ${oneOf(random, ['3rd Floor, Sun Tower', 'Green Heights 3F', '2-B Sakura Mansion', 'Hikari Bldg. 12F'])}, ${join(inFront(p), ...p.municipality, p.prefecture)}, Japan`,
  ),
  english('building between town and municipality', (p) =>
    join(inFront(p), 'Sun Tower 3F', ...p.municipality, p.prefecture),
  ),
  english('building between numbers and town, large to small', (p) =>
    p.number === ''
      ? null
      : `${[p.prefecture, ...p.municipality.toReversed(), p.town, allNumbers(p)].join(' ')} Sun Tower 305`,
  ),
  english('full-width digits', (p) =>
    join(
      inFront(p).replace(/[0-9-]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
      ...p.municipality,
      p.prefecture,
    ),
  ),
  english('long dashes', (p) =>
    /\d-\d/.test(inFront(p)) ? join(inFront(p).replaceAll('-', '−'), ...p.municipality, p.prefecture) : null,
  ),
  english('spaces doubled, none behind commas', (p) =>
    join(inFront(p), ...p.municipality, p.prefecture)
      .replaceAll(', ', ',')
      .replaceAll(' ', '  '),
  ),
  english('semicolons', (p) => join(inFront(p), ...p.municipality, p.prefecture).replaceAll(', ', '; ')),
  ...['Ooaza ', 'Oaza ', 'Ōaza-', 'Ooaza'].map((section) =>
    english(`大字 as ${section}`, (p, { town: [oaz] }) =>
      oaz.name.startsWith('大字')
        ? join(
            [allNumbers(p), section + p.town].filter((part) => part !== '').join(' '),
            ...p.municipality,
            p.prefecture,
          )
        : null,
    ),
  ),
  english('字 as aza', (p, { town: [oaz] }) =>
    oaz.name.startsWith('字')
      ? join(inFront({ ...p, town: `aza ${p.town}` }), ...p.municipality, p.prefecture)
      : null,
  ),
  english('cyo: Aoicyo', (p) =>
    /ch[aou]/.test(p.town)
      ? join(inFront({ ...p, town: p.town.replace(/ch(?=[aou])/g, 'cy') }), ...p.municipality, p.prefecture)
      : null,
  ),
  english('-cho, -machi left out: Omata', (p, { town: [{ name }], neighbours }) => {
    const bare = p.town.replace(/(?:cho|machi)$/, '');
    const isOther = neighbours.some((each) => each !== name && each.startsWith(name.slice(0, -1)));
    return bare === p.town || !name.endsWith('町') || bare.length < 3 || isOther
      ? null
      : join(inFront({ ...p, town: bare }), ...p.municipality, p.prefecture);
  }),
  english('numbers glued to the town: 7-3-1Hongo', (p) =>
    p.town.length < 4 ||
    !/^[A-Z][a-z]/.test(p.town) ||
    /^(?:Cho|Ban|Go|Floor)/.test(p.town) ||
    allNumbers(p) === ''
      ? null
      : join(allNumbers(p) + p.town, ...p.municipality, p.prefecture),
  ),
  english('numbers glued behind the town: Hongo7-3-1', (p) =>
    allNumbers(p) === '' ? null : join(p.town + allNumbers(p), ...p.municipality, p.prefecture),
  ),
  english('a hyphen between numbers and town: 7-3-1-Hongo', (p) =>
    p.town.length < 4 || /^(?:Cho|Ban|Go|Floor)/.test(p.town) || allNumbers(p) === ''
      ? null
      : join(`${allNumbers(p)}-${p.town}`, ...p.municipality, p.prefecture),
  ),
  english('hyphens within the name: Hon-go', (p, _, random) => {
    const cuts = [...p.town.matchAll(/(?<=[a-z]{2})(?=[bdgkmrstwz][aeiou][a-z])/g)].map(({ index }) => index);
    if (cuts.length === 0) return null;
    const at = oneOf(random, cuts);
    return join(
      inFront({ ...p, town: `${p.town.slice(0, at)}-${p.town.slice(at)}` }),
      ...p.municipality,
      p.prefecture,
    );
  }),
  english('公園 as Park: Ueno Park', (p) =>
    /..koen$/.test(p.town)
      ? join(inFront({ ...p, town: p.town.replace(/koen$/, ' Park') }), ...p.municipality, p.prefecture)
      : null,
  ),
  english('-city: Bunkyo-city', (p) =>
    join(inFront(p), ...p.municipality.map((name) => name.replace(/-(?:shi|ku)$/, '-city')), p.prefecture),
  ),
  ...[' ', ', ', ' (', '/'].map((before) =>
    english(`Japanese behind${before}`, (p, { prefecture, county, city, own }) => {
      const behind = `${prefecture}${county}${city}${own}`;
      return `${join(inFront(p), ...p.municipality, p.prefecture)}${before}${behind}${before === ' (' ? ')' : ''}`;
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
    english(`a building called after a town in front: ${building}`, (p) =>
      allNumbers(p) === '' ? null : join(building, inFront(p), ...p.municipality, p.prefecture),
    ),
  ),
  english('a building and its room in front of the town: 6-12,1-301 Kouyoudai', (p, _, random) =>
    /-/.test(allNumbers(p))
      ? join(
          `${allNumbers(p)},${between(random, 1, 9)}-${between(random, 1, 9)}0${between(random, 1, 9)} ${p.town}`,
          ...p.municipality,
          p.prefecture,
        )
      : null,
  ),
  english(
    'a building and its room alone: 1-201, Hino shi Arai',
    (p, _, random) =>
      p.municipality.length > 1
        ? null
        : `${between(random, 1, 9)}-${between(random, 1, 9)}0${between(random, 1, 9)}, ${p.municipality[0].replace('-', ' ')} ${p.town}`,
    { kinds: ['town'], loses: ['suffix', 'prefecture'] },
  ),
  english('-cho apart: Aoi-cho', (p) =>
    /..(?:cho|machi)$/.test(p.town)
      ? join(inFront(p).replace(/(cho|machi)$/, '-$1'), ...p.municipality, p.prefecture)
      : null,
  ),
  english('-cho behind a space: Aoi cho', (p) =>
    /..(?:cho|machi)$/.test(p.town)
      ? join(inFront(p).replace(/(cho|machi)$/, ' $1'), ...p.municipality, p.prefecture)
      : null,
  ),
  english('direction apart: Nishi-shinjuku', (p) =>
    /^(?:Nishi|Higashi|Kita|Minami|Kami|Shimo|Naka|Shin)....+/.test(p.town)
      ? join(
          inFront(p).replace(
            /(Nishi|Higashi|Kita|Minami|Kami|Shimo|Naka|Shin)(.)/,
            (_, a: string, b: string) => `${a}-${b}`,
          ),
          ...p.municipality,
          p.prefecture,
        )
      : null,
  ),
  english('direction behind a space: Nishi Shinjuku', (p) =>
    /^(?:Nishi|Higashi|Kita|Minami|Kami|Shimo|Naka|Shin)....+/.test(p.town)
      ? join(
          inFront(p).replace(
            /(Nishi|Higashi|Kita|Minami|Kami|Shimo|Naka|Shin)(.)/,
            (_, a: string, b: string) => `${a} ${b.toUpperCase()}`,
          ),
          ...p.municipality,
          p.prefecture,
        )
      : null,
  ),
  english(
    'house too far, chome in front',
    (p, { kind }) =>
      kind !== 'house' || p.chome === '' || p.number === ''
        ? null
        : join(`${p.chome}-chome 9876-54 ${p.town}`, ...p.municipality, p.prefecture),
    { kinds: ['house'], expects: 'section' },
  ),
  ...(
    [
      ['', (p) => join('3-2', `${p.town} 98-chome`, ...p.municipality, p.prefecture)],
      [', in front', (p) => join(`98-chome 3-2 ${p.town}`, ...p.municipality, p.prefecture)],
      [', around', (p) => join(`3-2 ${p.town} 98-chome`, ...p.municipality, p.prefecture)],
      [', in parts', (p) => join('3-2', '98-chome', p.town, ...p.municipality, p.prefecture)],
      [
        ', large to small',
        (p) => `${[p.prefecture, ...p.municipality.toReversed(), p.town].join(' ')} 98-chome 3-2`,
      ],
      [' by numbers alone', (p) => join(`98-3-2 ${p.town}`, ...p.municipality, p.prefecture)],
    ] as [string, (p: English) => string][]
  ).map(([name, write]) =>
    english(`chome too far${name}`, (p) => (p.chome === '' ? null : write(p)), {
      kinds: ['chome'],
      expects: 'town',
    }),
  ),
];

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

/** Municipalities without what they end in, behind what is no town of theirs: 202 Koromonoseki, Hiraizumi, Nishiiwai-gun, Iwate. */
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

const MORAS: readonly (readonly [kana: string, hepburn: string, kunrei: string])[] = (
  'キャ kya kya|キュ kyu kyu|キョ kyo kyo|シャ sha sya|シュ shu syu|ショ sho syo|チャ cha tya|チュ chu tyu|チョ cho tyo|' +
  'ニャ nya nya|ニュ nyu nyu|ニョ nyo nyo|ヒャ hya hya|ヒュ hyu hyu|ヒョ hyo hyo|ミャ mya mya|ミュ myu myu|ミョ myo myo|' +
  'リャ rya rya|リュ ryu ryu|リョ ryo ryo|ギャ gya gya|ギュ gyu gyu|ギョ gyo gyo|ジャ ja zya|ジュ ju zyu|ジョ jo zyo|' +
  'ビャ bya bya|ビュ byu byu|ビョ byo byo|ピャ pya pya|ピュ pyu pyu|ピョ pyo pyo|' +
  'ア a a|イ i i|ウ u u|エ e e|オ o o|カ ka ka|キ ki ki|ク ku ku|ケ ke ke|コ ko ko|サ sa sa|シ shi si|ス su su|セ se se|ソ so so|' +
  'タ ta ta|チ chi ti|ツ tsu tu|テ te te|ト to to|ナ na na|ニ ni ni|ヌ nu nu|ネ ne ne|ノ no no|ハ ha ha|ヒ hi hi|フ fu hu|ヘ he he|ホ ho ho|' +
  'マ ma ma|ミ mi mi|ム mu mu|メ me me|モ mo mo|ヤ ya ya|ユ yu yu|ヨ yo yo|ラ ra ra|リ ri ri|ル ru ru|レ re re|ロ ro ro|ワ wa wa|ヲ o o|' +
  'ガ ga ga|ギ gi gi|グ gu gu|ゲ ge ge|ゴ go go|ザ za za|ジ ji zi|ズ zu zu|ゼ ze ze|ゾ zo zo|ダ da da|ヂ ji zi|ヅ zu zu|デ de de|ド do do|' +
  'バ ba ba|ビ bi bi|ブ bu bu|ベ be be|ボ bo bo|パ pa pa|ピ pi pi|プ pu pu|ペ pe pe|ポ po po|ン n n'
)
  .split('|')
  .map((row) => row.split(' ') as [string, string, string]);

/** Kana letter by letter: Toukyou, and by the other system Toukyou, Sinzyuku; null where a sign is in no table. */
function romanized(read: string, system: 'hepburn' | 'kunrei', apostrophes = false): string | null {
  let out = '';
  let doubled = false;
  for (let at = 0; at < read.length; ) {
    if (read[at] === 'ッ') {
      doubled = true;
      at++;
      continue;
    }
    const mora = MORAS.find(([kana]) => read.startsWith(kana, at));
    if (mora === undefined) return null;
    const [kana, hepburn, kunrei] = mora;
    const own = system === 'hepburn' ? hepburn : kunrei;
    if (doubled) out += own.startsWith('ch') ? 't' : own[0];
    doubled = false;
    if (apostrophes && out.endsWith('n') && read[at - 1] === 'ン' && /^[aiueoy]/.test(own)) out += "'";
    out += own;
    at += kana.length;
  }
  return doubled ? null : out.replace(/^./, (c) => c.toUpperCase());
}

/** The reading of a town, romanized, in its address; null where it is written so already or has no reading. */
function inSystem(
  name: string,
  system: 'hepburn' | 'kunrei',
  change: (roman: string) => string,
  apostrophes = false,
): Way {
  return english(name, (p, subject) => {
    const { read } = subject.town[0];
    if (subject.town.length > 1 || read === null) return null;
    const roman = romanized(read, system, apostrophes);
    if (roman === null) return null;
    const changed = change(roman);
    return changed.toLowerCase() === p.town.toLowerCase()
      ? null
      : join(inFront({ ...p, town: changed }), ...p.municipality, p.prefecture);
  });
}

const MACRONS: Readonly<Record<string, string>> = { ou: 'ō', oo: 'ō', uu: 'ū' };
const SYSTEMS: readonly Way[] = [
  inSystem('vowels letter by letter: Toukyou', 'hepburn', (roman) => roman),
  inSystem('macrons', 'hepburn', (roman) =>
    roman.replace(/o[uo]|uu/gi, (long) => MACRONS[long.toLowerCase()]),
  ),
  inSystem('circumflexes', 'hepburn', (roman) =>
    roman.replace(/o[uo]|uu/gi, (long) =>
      MACRONS[long.toLowerCase()].normalize('NFD').replace('\u0304', '\u0302'),
    ),
  ),
  english('oh before vowels: Minamiohi', (p, { town: [{ read }] }) => {
    const written = p.town.replace(/o(?=i)/, 'oh');
    return written === p.town || !/[オコソトノホモヨロゴゾドボポョ][ウオ]イ/u.test(read ?? '')
      ? null
      : join(inFront({ ...p, town: written }), ...p.municipality, p.prefecture);
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

const changed = (address: string, to: string): string | null => (to === address ? null : to);

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
  foreign(language, 'full-width digits', (address) =>
    changed(
      address,
      address.replace(/[0-9-]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ),
  ),
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
