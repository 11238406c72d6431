import type { Range } from '../../gazetteer/ranges.js';
import { isDigit } from '../../text/index.js';

/** A piece of the word: whole spellings, or at the word's end the spellings that begin so. */
export interface Piece {
  /** Where it begins in the word. */
  readonly from: number;
  readonly spellings: Range;
  /** The kinds that a counter asks for of a number in it; 0 for any. */
  readonly kinds: number;
}

/** Pieces in the order of the tree. */
export interface TreeOrder {
  /** From large to small. */
  readonly pieces: readonly Piece[];
  /** Whether the last two are one component: a house never stands apart from its block. */
  readonly joined: boolean;
  /** Whether they are one as only a block and its house are. */
  readonly house: boolean;
  /**
   * The piece before which the word leaves out sections that are only numbers: `3-1, Kasumi` for `3-1, Kasumigaseki
   * 1-chome`. 0 where it leaves out none.
   */
  readonly gap: number;
}

const DAI = [...'dai'].map((c) => c.charCodeAt(0));

/**
 * The pieces from large to small, in each way to make two components or more of them; one alone has but one order.
 * @param cut whether the address may go on behind the word
 */
export function treeOrders(word: Uint16Array, pieces: readonly Piece[], cut: boolean): TreeOrder[] {
  let ways: { components: Piece[][]; joined: boolean; house: boolean }[] = [
    { components: [], joined: false, house: false },
  ];
  pieces.forEach((piece, i) => {
    const apart = ways.map((way) => ({ ...way, components: [...way.components, [piece]] }));
    const joins = i > 0 && counts(word, piece.from);
    // any house may follow its block, which ends the first component: `Nishimachi 12-Ko`
    const first = ways.filter(({ components, house }) => components.length === 1 && !house);
    const behind = joins ? ways : first;
    const joined = behind.map((way) => ({
      components: withLast(way.components, piece),
      joined: way.joined || i === 1,
      house: way.house || !joins,
    }));
    ways = [...apart, ...joined];
  });
  return ways
    .filter(({ components }) => components.length > 1)
    .flatMap(({ components, joined, house }) => {
      const ordered = components.reverse().flat();
      const order = { pieces: ordered, joined, house, gap: 0 };
      return cut ? [order, { ...order, gap: components[0].length }] : [order];
    });
}

/** Components with one more piece in the last of them. */
function withLast(components: readonly Piece[][], piece: Piece): Piece[][] {
  return [...components.slice(0, -1), [...components[components.length - 1], piece]];
}

/** Whether a piece is a number, or only counts: `1-`, `4-chiwari`, `dai4-chiwari`. */
export function counts(word: Uint16Array, from: number): boolean {
  const at = DAI.every((unit, i) => word[from + i] === unit) ? from + DAI.length : from;
  return isDigit(word[at]);
}
