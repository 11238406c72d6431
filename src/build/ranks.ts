import { NONE } from '../gazetteer/sections.js';

/**
 * Joins a parent's text and a segment as addresses are written: a hyphen where digit meets digit.
 * @param belowBlock whether the segment stands right below a block that has a name: a number there always takes one
 */
export function joinSegment(text: string, segment: string, belowBlock: boolean): string {
  return (belowBlock || endsInDigit(text)) && startsWithDigit(segment)
    ? `${text}-${segment}`
    : text + segment;
}

const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0xff10 && code <= 0xff19);
const endsInDigit = (text: string): boolean => text !== '' && isDigit(text.charCodeAt(text.length - 1));
const startsWithDigit = (text: string): boolean => text !== '' && isDigit(text.charCodeAt(0));

/** What the rank of a full text is computed from. */
export interface RankInput {
  readonly parent: Uint32Array;
  /** The node's own string: null = not known (the full text is null), '' = placeholder (the parent's text). */
  readonly own: (id: number) => string | null;
  /** Full text from the parent's full text and the own string. */
  readonly join: (parentText: string, own: string, id: number) => string;
}

/**
 * Rank of each node's full text among all, by UTF-16 code unit; equal texts share a rank, null gives `NONE`.
 *
 * Walking the tree with siblings in the order of their own strings gives an order that is nearly right already, and
 * the runtime's merge sort takes little more than one comparison an element on such input.
 */
export function rankFullTexts({ parent, own, join }: RankInput): Uint32Array {
  const n = parent.length;
  const texts: (string | null)[] = new Array(n);
  const strings: (string | null)[] = new Array(n);
  const children = new Map<number, number[]>();
  for (let id = 0; id < n; id++) {
    const string = own(id);
    strings[id] = string;
    const above = parent[id] === NONE ? '' : texts[parent[id]];
    texts[id] = string === null || above === null ? null : string === '' ? above : join(above, string, id);
    if (texts[id] === null) continue;
    const siblings = children.get(parent[id]);
    if (siblings === undefined) children.set(parent[id], [id]);
    else siblings.push(id);
  }
  const order: number[] = [];
  const visit = (ids: number[]): void => {
    if (ids.length > 1) ids.sort((a, b) => compare(strings[a] as string, strings[b] as string) || a - b);
    for (const id of ids) {
      order.push(id);
      const below = children.get(id);
      if (below !== undefined) visit(below);
    }
  };
  visit(children.get(NONE) ?? []);
  return rankTexts(texts, order);
}

/**
 * Rank of each text among all, by UTF-16 code unit; equal texts share a rank, null gives `NONE`.
 * @param order the ids whose text is not null; the nearer to the right order, the faster
 */
export function rankTexts(texts: readonly (string | null)[], order: number[]): Uint32Array {
  order.sort((a, b) => compare(texts[a] as string, texts[b] as string));
  const ranks = new Uint32Array(texts.length).fill(NONE);
  let rank = -1;
  let last: string | null = null;
  for (const id of order) {
    if (texts[id] !== last) {
      rank++;
      last = texts[id];
    }
    ranks[id] = rank;
  }
  return ranks;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
