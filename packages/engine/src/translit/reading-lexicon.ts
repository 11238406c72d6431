import { isKatakana, toKatakana } from './kana.js';
import { readingWithoutKind, withoutKind } from './segment.js';

/** Where in a name a piece stands: 田 is タ in front (田中) and ダ behind (山田). */
type Place = 'whole' | 'head' | 'tail';

/** Longest piece of a name that is learned from longer names. */
const LONGEST_PIECE = 6;

/** How often a reading of a piece was seen, and the reading that was seen next: most pieces have only one. */
interface Vote {
  readonly kana: string;
  count: number;
  next: Vote | null;
}

/** The first reading of each piece. */
type Votes = Map<string, Vote>;

/**
 * Readings of names and of pieces of names, learned from (name, reading) pairs of the data: the source of readings
 * for names that come without one. The most frequent reading wins, the one seen first among equals.
 */
export class ReadingLexicon {
  readonly #readings: Readonly<Record<Place, ReadonlyMap<string, string>>>;

  private constructor(readings: Readonly<Record<Place, ReadonlyMap<string, string>>>) {
    this.#readings = readings;
  }

  /**
   * Learns from pairs of a name and its reading (any kana). Pairs whose reading is not all kana teach nothing.
   * Pieces are learned by taking a known name off either end of a longer one: 北町 キタマチ and 北 キタ give 町 マチ.
   */
  static from(pairs: Iterable<readonly [name: string, read: string]>): ReadingLexicon {
    const seen = new Map<string, readonly [string, string]>();
    const whole: Votes = new Map();
    for (const [name, read] of pairs) {
      const plain = withoutKind(name);
      const kana = readingWithoutKind(name, toKatakana(read));
      if (plain === '' || !isKatakana(kana)) continue;
      seen.set(`${plain}\n${kana}`, [plain, kana]);
      vote(whole, plain, kana);
    }
    const names = winners(whole);
    // Twice: the second time with the pieces of the first.
    let head: ReadonlyMap<string, string> = new Map();
    let tail: ReadonlyMap<string, string> = new Map();
    for (let round = 0; round < 2; round++) [head, tail] = learnPieces(seen.values(), names, head, tail);
    return new ReadingLexicon({ whole: names, head, tail });
  }

  /** Katakana of a whole name without 大字 or 字, if it was seen. */
  reading(name: string): string | undefined {
    return this.#readings.whole.get(name);
  }

  /** Katakana of a piece of a name, given whether it begins and ends the name. */
  piece(text: string, atStart: boolean, atEnd: boolean): string | undefined {
    const { whole, head, tail } = this.#readings;
    if (atEnd) return tail.get(text) ?? whole.get(text) ?? head.get(text);
    if (atStart) return head.get(text) ?? whole.get(text) ?? tail.get(text);
    return tail.get(text) ?? head.get(text) ?? whole.get(text);
  }
}

function learnPieces(
  pairs: Iterable<readonly [string, string]>,
  whole: ReadonlyMap<string, string>,
  head: ReadonlyMap<string, string>,
  tail: ReadonlyMap<string, string>,
): [ReadonlyMap<string, string>, ReadonlyMap<string, string>] {
  const heads: Votes = new Map();
  const tails: Votes = new Map();
  for (const [name, kana] of pairs) {
    for (let at = 1; at < name.length; at++) {
      const front = name.slice(0, at);
      const back = name.slice(at);
      if (back.length <= LONGEST_PIECE) {
        for (const read of distinct(head.get(front), whole.get(front))) {
          if (kana.startsWith(read) && plausible(back, kana.slice(read.length))) {
            vote(tails, back, kana.slice(read.length));
          }
        }
      }
      if (front.length <= LONGEST_PIECE) {
        for (const read of distinct(tail.get(back), whole.get(back))) {
          if (kana.endsWith(read) && plausible(front, kana.slice(0, -read.length))) {
            vote(heads, front, kana.slice(0, -read.length));
          }
        }
      }
    }
  }
  return [winners(heads), winners(tails)];
}

/** A reading of a piece has at least half a kana a character, at most four, and does not begin in mid-syllable. */
function plausible(piece: string, kana: string): boolean {
  return (
    kana.length * 2 >= piece.length &&
    kana.length <= piece.length * 4 &&
    !/^[ァィゥェォャュョッンー]/.test(kana)
  );
}

const NONE: readonly string[] = [];

function distinct(one: string | undefined, other: string | undefined): readonly string[] {
  if (one === undefined) return other === undefined ? NONE : [other];
  return other === undefined || other === one ? [one] : [one, other];
}

function vote(votes: Votes, text: string, kana: string): void {
  let each = votes.get(text);
  if (each === undefined) {
    votes.set(text, { kana, count: 1, next: null });
    return;
  }
  while (each.kana !== kana && each.next !== null) each = each.next;
  if (each.kana === kana) each.count++;
  else each.next = { kana, count: 1, next: null };
}

function winners(votes: Votes): ReadonlyMap<string, string> {
  const best = new Map<string, string>();
  for (const [text, first] of votes) {
    let most = first;
    for (let each = first.next; each !== null; each = each.next) if (each.count > most.count) most = each;
    best.set(text, most.kana);
  }
  return best;
}
