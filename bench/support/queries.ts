import { read, readSearched } from '@banchi/engine/reading/reading.js';
import { between, oneOf, seededRandom } from './random.js';
import type { FoldedTexts } from './texts.js';

/** A word to search for, and where it came from. */
export interface WordQuery {
  readonly kind: string;
  readonly word: string;
  /** As both engines compare it. */
  readonly folded: string;
}

/** A code prefix and a level (depth). */
export interface CodeQuery {
  readonly prefix: string;
  readonly level: number;
}

/** Words that people type and that many names share, or that cut a name or number in the middle. */
const FREQUENT = (
  '中央区 中央1 中央町 本町1 本町2 大字中 新田町 上新田 下新田 小学校 丁目1 1丁目 2丁目 丁目2-1 三丁目 一番町 ' +
  '東京都 大阪府 北海道 和歌山 和歌山市 名古屋市 京都市 和歌山県和歌山市 屋久島 屋久島町 文京区 東町1 西町2 ' +
  '南町3 北1条 条西5 市中央 市本町 区本町 県和歌 都文京 町大字 市大字 郡上 -1-1 11- 1-1 2-1 100 101- 1000 12-3 1-2-3 ' +
  '1-1-1 10-10 町1- 町12- 町1-1 田1- 原1-1 ワカヤマ シチュウ チョウ1 ヒガシ オオアザ マチ1 ナカマチ ホンチョウ'
).split(' ');

const TWO = (
  '銀座 大阪 丁目 町1 12 1- -1 10 00 東町 本町 中央 新田 大字 大和 北区 西区 市中 区東 県和 和歌 歌山 屋久 都千 谷町 ' +
  '山田 川原 島1 2丁 3- 99 -9 田1 1条 条西 村大 町大 ヶ丘 が丘 霞ヶ ノ木 久保 上野 神田 日本 ワカ シチ マチ 1ノ 犬山 鵜 瀞峡'
).split(' ');

const BUILDINGS = [
  '第2ビル3F',
  'ハイツ青葉101号',
  '番外地',
  '内',
  'マンション',
  '(株)山田商店',
  '5階',
  '小学校',
];

/**
 * Draws varied words from the records: whole addresses, tails, substrings inside names and across borders, readings,
 * digits, and lists of frequent ones. The same seed draws the same words from the same records.
 */
export function drawWords(texts: FoldedTexts, seed: number): WordQuery[] {
  const random = seededRandom(seed);
  const drawn = new Map<string, WordQuery>();
  const add = (kind: string, word: string): void => {
    const folded = readSearched(word, 'ja').folded;
    // the peer does not know which counters bind a number
    const isBound = read(word)
      .in('ja')
      .texts.some(({ kinds }) => kinds !== null);
    if ([...folded].length < 2 || drawn.has(folded) || isBound) return;
    drawn.set(folded, { kind, word, folded });
  };
  const fill = (kind: string, count: number, draw: () => string | null): void => {
    const before = drawn.size;
    for (let tries = 0; drawn.size < before + count && tries < 200 * count; tries++) {
      const word = draw();
      if (word !== null) add(kind, word);
    }
  };
  const town = (): number => pick((id) => texts.tree.depth(id) < 4);
  const any = (): number => (random() < 0.5 ? town() : pick(() => true));
  function pick(wanted: (id: number) => boolean): number {
    for (;;) {
      const id = Math.floor(random() * texts.tree.size);
      if (texts.isRecord(id) && wanted(id)) return id;
    }
  }
  const part = (text: string, low: number, high: number): string | null => {
    if (text.length < low) return null;
    const length = between(random, low, Math.min(high, text.length));
    return text.substr(between(random, 0, text.length - length), length);
  };

  fill('whole address', 80, () => texts.names(any()).join(''));
  fill('tail', 80, () => {
    const names = texts.names(any());
    return names.slice(between(random, 1, names.length - 1 || 1)).join('');
  });
  fill('inside a name', 90, () => part(texts.ownName(town()), 3, 12));
  fill('across a border', 110, () => across(texts.names(any()), random));
  fill('reading', 60, () => {
    const readings = texts.readings(any());
    return readings === null ? null : part(readings.join(''), 3, 12);
  });
  fill('digits', 50, () => {
    const numbers = /[0-9-]{3,}$/.exec(texts.names(pick((id) => texts.tree.depth(id) > 2)).join(''));
    return numbers === null ? null : part(numbers[0], 3, 8);
  });
  fill('name and digits', 40, () => {
    const text = texts.names(pick((id) => texts.tree.depth(id) > 2)).join('');
    const at = text.search(/[0-9]/);
    return at < 2 ? null : text.slice(at - between(random, 1, 2), at + between(random, 2, 4));
  });
  for (const word of FREQUENT) add('frequent', word);
  for (const word of TWO) add('two characters', word);
  fill('two characters', 40, () => part(texts.names(any()).join(''), 2, 2));
  // written further than the data goes: most of what people search for; only counted where the peer finds as much
  fill('with a building', 40, () => `${texts.names(any()).join('')}${oneOf(random, BUILDINGS)}`);
  return [...drawn.values()].map((query) =>
    [...query.folded].length === 2 ? { ...query, kind: 'two characters' } : query,
  );
}

/** Three to twelve characters around a border between two segments. */
function across(names: readonly string[], random: () => number): string | null {
  if (names.length < 2) return null;
  const border = names.slice(0, between(random, 1, names.length - 1)).join('').length;
  const text = names.join('');
  const before = between(random, 1, Math.min(6, border));
  const behind = between(random, Math.max(1, 3 - before), 6);
  return border + behind > text.length ? null : text.slice(border - before, border + behind);
}

/** Draws code prefixes of a record's ancestors or of any length, each with a level at or below it. */
export function drawCodes(
  texts: FoldedTexts,
  codeOf: (id: number) => string,
  count: number,
  seed: number,
): CodeQuery[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    let id = Math.floor(random() * texts.tree.size);
    const level = texts.tree.depth(id);
    const steps = between(random, 0, level);
    for (let i = 0; i < steps; i++) id = texts.tree.parent.at(id);
    const code = codeOf(id);
    const prefix = random() < 0.2 ? code.slice(0, between(random, 2, code.length)) : code;
    return { prefix, level: random() < 0.5 ? level : oneOf(random, [1, 2, 3, 5]) };
  });
}
