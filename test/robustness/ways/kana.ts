import type { Segment } from '../address.js';
import type { Subject } from './subject.js';
import { ALL, type Way } from './way.js';
import { isClear, plain } from './writing.js';

const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

const KANA_ALONE = /^[ァ-ヺー]+$/u;

/** The readings of an address from prefecture to town, chome and numbers; null where one is missing or has more than kana. */
function readingsOf(subject: Subject): { readonly above: readonly string[]; readonly town: string } | null {
  const named = subject.address.segments.filter(({ level }) => ['TOD', 'SHK', 'OAZ'].includes(level));
  const reads = named.map(({ read }: Segment) => read ?? '');
  if (subject.town.length !== 1 || named.length !== 3 || !reads.every((read) => KANA_ALONE.test(read)))
    return null;
  return { above: reads.slice(0, 2), town: reads[2] };
}

function kana(
  name: string,
  write: (
    subject: Subject,
    reads: { readonly above: readonly string[]; readonly town: string },
  ) => string | null,
): Way {
  return {
    name: `kana: ${name}`,
    kinds: ALL,
    expects: 'record',
    loses: ['suffix'],
    write: (subject) => {
      const reads = isClear(subject) ? readingsOf(subject) : null;
      return reads === null ? null : write(subject, reads);
    },
  };
}

/** Chome and numbers: 1チョウメ2-3. */
function numbers(subject: Subject, chome: (number: number) => string): string {
  const own = plain(subject);
  return subject.chome === null ? own : chome(subject.chome) + own;
}

const counted = (chome: number): string => `${chome}チョウメ`;
const SPOKEN: Readonly<Record<number, string>> = { 1: 'イチ', 6: 'ロッ', 8: 'ハチ', 10: 'ジュウ' };
/** 市 for シ at the end of a reading, as the name has it. */
const withKind = (read: string, name: string): string | null => {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    県: ['ケン'],
    府: ['フ'],
    都: ['ト'],
    市: ['シ'],
    区: ['ク'],
    町: ['チョウ', 'マチ'],
    村: ['ムラ', 'ソン'],
  };
  const kind = name.slice(-1);
  const end = kinds[kind]?.find((each) => read.endsWith(each));
  return end === undefined || read.length <= end.length + 1 ? null : read.slice(0, -end.length) + kind;
};

/** Addresses in kana, as they are dictated, searched for and typed by who does not know the characters. */
export const KANA_WAYS: readonly Way[] = [
  kana('katakana', (subject, { above, town }) => above.join('') + town + numbers(subject, counted)),
  kana('hiragana', (subject, { above, town }) => hiragana(above.join('') + town + numbers(subject, counted))),
  kana('hiragana with spaces', (subject, { above, town }) =>
    hiragana(`${above.join(' ')} ${town} ${numbers(subject, counted)}`.trim()),
  ),
  kana('numbers alone', (subject, { above, town }) => {
    const own = numbers(subject, (chome) => (plain(subject) === '' ? `${chome}` : `${chome}-`));
    return above.join('') + town + own;
  }),
  kana('prefecture left out', (subject, { above, town }) => above[1] + town + numbers(subject, counted)),
  kana('half-width', (subject, { above, town }) =>
    halfWidth(above.join('') + town + numbers(subject, counted)),
  ),
  kana('small letters as large ones', (subject, { above, town }) =>
    (above.join('') + town + numbers(subject, counted)).replace(
      /[ャュョッ]/g,
      (c) => 'ヤユヨツ'['ャュョッ'.indexOf(c)],
    ),
  ),
  kana('long vowels as marks', (subject, { above, town }) => {
    const long = (above.join('') + town).replace(/(?<=[オコソトノホモヨロゴゾドボポョ])[ウオ]/g, 'ー');
    return long === above.join('') + town ? null : long + numbers(subject, counted);
  }),
  kana('what places are in kanji', ({ address, ...rest }, { above, town }) => {
    const [prefecture, municipality, own] = address.segments;
    const parts = [
      withKind(above[0], prefecture.name),
      withKind(above[1], municipality.name),
      withKind(town, own.name),
    ];
    if (parts[1] === null || /市.*区$|郡/.test(municipality.name)) return null;
    const [first, second, third] = parts.map((part, i) => part ?? [...above, town][i]);
    return hiragana(first + second + third) + numbers({ address, ...rest }, counted);
  }),
  kana('町 by its other reading', (subject, { above, town }) => {
    if (!subject.town[0].name.endsWith('町')) return null;
    const other = town.replace(/(チョウ|マチ)$/, (end) => (end === 'マチ' ? 'チョウ' : 'マチ'));
    return other === town ? null : hiragana(above.join('') + other + numbers(subject, counted));
  }),
  kana('chome as it is read', (subject, { above, town }) =>
    subject.chome === null || SPOKEN[subject.chome] === undefined
      ? null
      : hiragana(above.join('') + town + numbers(subject, (chome) => `${SPOKEN[chome]}チョウメ`)),
  ),
  kana(
    'places in kanji, town in kana',
    (subject, { town }) =>
      hiragana(`${subject.prefecture}${subject.county}${subject.city}${subject.own}${town}`) +
      numbers(subject, counted),
  ),
];

const FULL =
  'ァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const HALF = 'ｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ';

function halfWidth(text: string): string {
  return text
    .normalize('NFD')
    .replace(/./gsu, (c) => (c === '\u3099' ? 'ﾞ' : c === '\u309a' ? 'ﾟ' : (HALF[FULL.indexOf(c)] ?? c)));
}
