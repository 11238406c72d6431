import { endingsIn, MUNICIPALITY_ENDINGS } from '../../facts/endings.js';
import { HAS_HAN } from '../../facts/scripts.js';
import { kanaClass } from '../../reading/romaji.js';
import { MUNICIPALITY, PREFECTURE, TOWN } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import type { JudgedSpan } from './confidence.js';

/** A municipality's reading without its kind: カリヤ of カリヤシ, ミヨシ of フタミグンミヨシチョウ. */
const READ_MUNICIPALITY = new RegExp(
  `^(?:.+グン)?(.+?)(?:${endingsIn('kana', MUNICIPALITY_ENDINGS).join('|')})$`,
  'u',
);

/**
 * Whether a town is written by its sound alone, below a prefecture alone, and a municipality of that prefecture sounds
 * like it: `3449-1 Kariya, Aichi` may be in 刈谷市 and leave the town out, as well as 苅屋 in 常滑市.
 * @param readOf own readings, `''` where none is known
 */
export function soundsLikeCity(
  word: string,
  spans: readonly JudgedSpan[],
  tree: Pick<AddressTree, 'end' | 'upTo'>,
  id: number,
  readOf: (id: number) => string,
): boolean {
  const writes = (depth: number): JudgedSpan | undefined =>
    spans.find((span) => span.depth === depth && span.rule !== 'omitted');
  const span = writes(TOWN);
  if (span === undefined || writes(PREFECTURE) === undefined || writes(MUNICIPALITY) !== undefined)
    return false;
  if (HAS_HAN.test(word.slice(span.from, span.to))) return false;
  const prefecture = tree.upTo(id, PREFECTURE);
  const sound = kanaClass(readOf(tree.upTo(id, TOWN)));
  for (let each = prefecture + 1; each < tree.end.at(prefecture); each = tree.end.at(each)) {
    const [, read] = READ_MUNICIPALITY.exec(readOf(each)) ?? [];
    if (read !== undefined && kanaClass(read) === sound) return true;
  }
  return false;
}
