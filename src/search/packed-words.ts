import { partRead, readAddress } from '../reading/address-text.js';
import { JapaneseReading } from '../reading/reading.js';
import { type AddressText, Written } from '../reading/written.js';

export type { JapaneseReading } from '../reading/reading.js';

/**
 * Words that one thread has read, in a form that goes quickly to another thread. Parts that every word has are arrays
 * for all words; rare ones are in a map.
 */
export interface PackedWords {
  /** The words as typed. */
  readonly sources: readonly string[];
  /** The folded words, one behind the other; a word that was not read has no units. */
  readonly folded: string;
  /** Units of each word's fold. */
  readonly lengths: Uint16Array<ArrayBuffer>;
  /**
   * The range in its word from which each unit of `folded` comes, `[from, to)`. Longer words are cut to the range of
   * the type.
   */
  readonly from: Uint16Array<ArrayBuffer>;
  readonly to: Uint16Array<ArrayBuffer>;
  readonly signs: Uint32Array<ArrayBuffer>;
  /** The other parts of a word's reading, where they are not the usual ones. */
  readonly others: ReadonlyMap<number, UnusualParts>;
}

type UnusualParts = Pick<AddressText, 'starts' | 'brackets' | 'postCode' | 'unreadable' | 'text'>;

const AT_FIRST: readonly number[] = [0];
const NOTHING: readonly never[] = [];

/**
 * Reads words. An empty word stays unread, and so does one that cannot be read: the thread that interprets it will fail on
 * it alone.
 */
export function packedWords(sources: readonly string[]): PackedWords {
  const lengths = new Uint16Array(sources.length);
  const signs = new Uint32Array(sources.length);
  const others = new Map<number, UnusualParts>();
  const all: Written[] = [];
  let folded = '';
  sources.forEach((source, i) => {
    const read = source === '' ? null : readOrNull(source);
    if (read === null) return;
    all.push(read);
    folded += read.folded;
    lengths[i] = read.folded.length;
    signs[i] = read.signs;
    if (!isUsual(read)) {
      const { starts, brackets, postCode, unreadable, text } = read;
      others.set(i, { starts, brackets, postCode, unreadable, text });
    }
  });
  const from = new Uint16Array(folded.length);
  const to = new Uint16Array(folded.length);
  let at = 0;
  for (const read of all) {
    for (let k = 0; k < read.folded.length; k++, at++) {
      from[at] = read.from[k];
      to[at] = read.to[k];
    }
  }
  return { sources, folded, lengths, from, to, signs, others };
}

/** The words again, one after the other. One that was not read is read when somebody asks. */
export function* unpackedWords(packed: PackedWords): Generator<JapaneseReading> {
  const { sources, folded, lengths, from, to, signs, others } = packed;
  let at = 0;
  for (let i = 0; i < sources.length; i++) {
    const end = at + lengths[i];
    const source = partRead(sources[i]);
    const other = others.get(i);
    if (end === at && other === undefined) {
      yield new JapaneseReading(sources[i]);
      continue;
    }
    const address = new Written({
      source,
      folded: folded.slice(at, end),
      from: from.subarray(at, end),
      to: to.subarray(at, end),
      signs: signs[i],
      starts: other === undefined ? AT_FIRST : other.starts,
      brackets: other === undefined ? NOTHING : other.brackets,
      postCode: other === undefined ? null : other.postCode,
      unreadable: other?.unreadable === true,
      text: other === undefined ? source : other.text,
    });
    yield new JapaneseReading(sources[i], address);
    at = end;
  }
}

/** Whether the other parts of a word's reading are the usual ones. A word that folds to nothing is not usual. */
function isUsual({ source, text, folded, starts, brackets, postCode, unreadable }: AddressText): boolean {
  return (
    text === source &&
    folded !== '' &&
    starts.length === 1 &&
    starts[0] === 0 &&
    brackets.length === 0 &&
    postCode === null &&
    !unreadable
  );
}

function readOrNull(source: string): Written | null {
  try {
    return readAddress(source);
  } catch {
    return null;
  }
}
