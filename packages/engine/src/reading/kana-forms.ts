import { endingsIn, PLACE_ENDINGS } from '../facts/endings.js';
import { WORD_READ } from '../facts/limits.js';
import { HAS_KANA, HIRAGANA, KATAKANA, withKatakana } from '../facts/scripts.js';
import { PlacedText } from './placed-text.js';

/** The kind of a place, in kanji behind kana: わかやま市. */
const KIND = new RegExp(`(?<=[${HIRAGANA}${KATAKANA}ー])[${PLACE_ENDINGS}郡]`, 'gu');
/** How 町 and 村 may be read. */
const TOWNS = endingsIn('kana', '町');
const VILLAGES = endingsIn('kana', '村');

/** A long vowel, and the row that it goes on with. */
const LONG = new RegExp(`(?<=[${HIRAGANA}${KATAKANA}])ー`, 'gu');
const ROWS: readonly (readonly [row: RegExp, vowels: readonly string[]])[] = [
  [/[アカサタナハマヤラワガザダバパャァ]/u, ['ア']],
  [/[イキシチニヒミリギジヂビピィ]/u, ['イ']],
  [/[ウクスツヌフムユルグズヅブプュゥ]/u, ['ウ']],
  [/[エケセテネヘメレゲゼデベペェ]/u, ['イ', 'エ']],
  // 大 is オオ, most others are ウ: 大阪 and 東京
  [/オ/u, ['オ', 'ウ']],
  [/[コソトノホモヨロゴゾドボポョォ]/u, ['ウ', 'オ']],
];
/** So many long vowels are tried one by one; of more each is the likeliest, or the other one. */
const MOST_LONG = 3;

/** Numbers of chome as they are read where nobody runs them together: イチチョウメ for イッチョウメ. */
const READ_CHOME =
  /(?:(イチ|いち)|(ロッ|ろっ)|(シチ|しち)|(ハチ|はち)|(ジッ|じっ|ジュウ|じゅう))(?=チョウメ|ちょうめ)/gu;
const CHOME_NUMBERS = [1, 6, 7, 8, 10];
/** 町 by the other of its readings, at the end of a name. */
const OTHER_TOWN = /(マチ|まち|チョウ|ちょう)(?=[\s0-9]|$)/gu;

/** So many letters all forms of a word have together: those of an address have some hundreds. */
const MOST_LETTERS = 16 * WORD_READ;

/**
 * The ways in which an address in kana, or in kana and kanji, may be meant that is not understood as it stands: what places are in
 * kana too, ー as the vowel it stands for, 町 by its other reading. Each is as the data has readings. Of a longer word the first
 * {@link WORD_READ} units are read.
 */
export function* kanaForms(word: string): Iterable<PlacedText> {
  const read = word.slice(0, WORD_READ);
  if (!HAS_KANA.test(read)) return;
  const typed = PlacedText.of(read);
  const seen = new Set([typed.text]);
  let left = MOST_LETTERS;
  for (const kinds of withKinds(typed)) {
    for (const long of withVowels(kinds)) {
      const counted = long.replace(READ_CHOME, (...groups) =>
        String(CHOME_NUMBERS[groups.slice(1).findIndex(Boolean)]),
      );
      for (const form of [
        counted,
        counted.replace(OTHER_TOWN, (found) => (/^[マま]/u.test(found) ? 'チョウ' : 'マチ')),
      ]) {
        if (seen.has(form.text)) continue;
        left -= form.text.length;
        if (left < 0) return;
        seen.add(form.text);
        yield form;
      }
    }
  }
}

function withKinds(text: PlacedText): PlacedText[] {
  if (text.text.search(KIND) < 0) return [text];
  return TOWNS.flatMap((town) =>
    VILLAGES.map((village) =>
      text.replace(KIND, (kind) =>
        kind === '町' ? town : kind === '村' ? village : endingsIn('kana', kind)[0],
      ),
    ),
  );
}

function withVowels(text: PlacedText): PlacedText[] {
  const places = Array.from(text.text.matchAll(LONG), ({ index }) =>
    vowelsBehind(text.text.charAt(index - 1)),
  );
  if (places.length === 0) return [text];
  const choices: string[][] =
    places.length > MOST_LONG ? [0, 1].map((k) => places.map((own) => own.at(k) ?? own[0])) : [[]];
  const all =
    places.length > MOST_LONG
      ? choices
      : places.reduce((found, own) => found.flatMap((each) => own.map((vowel) => [...each, vowel])), choices);
  return all.map((vowels) => {
    let next = 0;
    return text.replace(LONG, () => vowels[next++]);
  });
}

/** The vowels that ー may stand for behind a kana. */
function vowelsBehind(kana: string): readonly string[] {
  const own = withKatakana(kana);
  return ROWS.find(([row]) => row.test(own))?.[1] ?? ['ー'];
}
