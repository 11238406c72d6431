import type { Named } from '../gazetteer/directory.js';
import { FLAG, NONE } from '../gazetteer/sections.js';
import { toDegrees } from '../geo/units.js';
import { kanaForms } from '../text/index.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { Language } from '../vocabulary/languages.js';
import { LEVELS } from '../vocabulary/levels.js';
import type { AnswerWriter } from './answer/answer.js';
import { ByteWriter } from './answer/bytes.js';
import { bytes } from './answer/keys.js';
import { LabelStrings } from './answer/label-strings.js';
import {
  type ForeignMatch,
  type ForeignParts,
  foreignLanguagesOf,
  interpretForeign,
  topmost,
} from './foreign-words.js';
import type { Codes } from './ids/codes.js';
import type { RecordFacts } from './interpret/interpretable.js';
import { type Interpretation, Interpreter } from './interpret/interpreter.js';
import { writeMatchHead } from './match-head.js';
import { matchEnd } from './matches/match-json.js';
import { lettersOf, restOfSpans, spansInPlace } from './matches/spans.js';
import type { Points } from './places/points.js';
import type { Considered, GeocodeQuery, LocatedRecord, Meaning } from './query.js';
import type { AddressTree } from './tree.js';
import type { TextIndex } from './words/text-index.js';

/** What a geocoder reads. */
export interface GeocoderParts {
  readonly gazetteer: Pick<Named, 'tree'>;
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly codes: Codes;
  readonly points: Pick<Points, 'origin' | 'locate'>;
  readonly writer: Pick<AnswerWriter, 'write' | 'fullAddress'>;
  /** The first ids of a search by a word. */
  readonly find: (text: string, language: Language, match: ForeignMatch) => Uint32Array;
  readonly spans: ForeignParts['spans'];
}

/** Records that were considered and are told of. */
const MOST_CONSIDERED = 10;
/** Records of a tie that are shown. */
const MOST_TIED = 10;
/** Names that are kept as strings, one at each remainder of the labels. */
const NAMES_KEPT = 1 << 13;
/** Characters of a lot's code segment; a house's are fewer. */
const LOT_SEGMENT = 15;
const MUNICIPALITY = 1;
/** 〒100-0013, 100-0013, 1000013, in any width. */
const POST_CODE = /^\s*[〒〶〠]?\s*[0-9０-９]{3}[-‐‑‒–—―−ー－]?[0-9０-９]{4}\s*$/u;

/** A chome that is written as it is read. */
const CHOME_IN_KANA = /(?:チョウメ|ちょうめ|ﾁｮｳﾒ)/u;

const decoder = new TextDecoder();
const NO_RECORDS = new Uint8Array(0);
const [WORD, RECORD, NULL, MATCH] = ['{"word":', ',"record":', 'null', ',"match":'].map(bytes);
/** What ends an answer without a tie and without suggestions. */
const NO_OTHERS = bytes(',"ambiguous":{"count":0,"records":[]},"suggestions":[]}');

/** Finds the one best record for an address as people write it, and tells how it was found. */
export class Geocoder {
  readonly #parts: GeocoderParts;
  /** What records are called and carry. */
  readonly facts: RecordFacts;
  readonly #strings: LabelStrings;
  /** A string of a label, by its place in `LABEL_STRINGS`. */
  readonly text: (label: number, which: number) => string | null;
  readonly #out = new ByteWriter();
  /** The id of an answer with one record. */
  readonly #one = new Uint32Array(1);
  #interpreter: Interpreter | null = null;

  constructor(parts: GeocoderParts) {
    this.#parts = parts;
    const { gazetteer, tree, codes } = parts;
    this.#strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
    const strings = this.#strings;
    this.text = (label, which) => {
      strings.open(label);
      return strings.text(which);
    };
    const namedLabels = new Uint32Array(NAMES_KEPT);
    const names = new Array<string | null>(NAMES_KEPT).fill(null);
    this.facts = {
      name: (id) => {
        const label = tree.label[id];
        const place = label % NAMES_KEPT;
        if (namedLabels[place] !== label + 1) {
          namedLabels[place] = label + 1;
          names[place] = this.text(label, 0);
        }
        return names[place];
      },
      postCode: (id) => {
        const code = tree.postCode(id);
        return code === NONE ? -1 : code;
      },
      isLot: (id) => tree.label[tree.parent[id]] === 0 && codes.segmentLength(id) >= LOT_SEGMENT,
    };
  }

  /** What a word means, in the language that its script and what is found tell. */
  interpret({ word, target }: Pick<GeocodeQuery, 'word' | 'target'>): Interpretation {
    const { tree, find, spans } = this.#parts;
    if (POST_CODE.test(word)) return this.#postCode(word);
    const japanese = this.#inKana(word, target, this.#japanese.interpret(word, target));
    const [first] = japanese.ids;
    const isTown = first !== undefined && tree.depth(first) > MUNICIPALITY;
    if (isTown && japanese.isBehind !== true) return japanese;
    const languages = foreignLanguagesOf(word);
    if (languages.length === 0) return japanese;
    // both kinds of Chinese have one Japanese form
    let read: Interpretation | null = null;
    const parts: ForeignParts = {
      tree,
      strings: this.#strings,
      facts: this.facts,
      find,
      spans,
      japanese: (text) => {
        read ??= this.#japanese.interpret(text, target);
        return read;
      },
    };
    for (const language of languages) {
      const foreign = interpretForeign(word, language, parts);
      const [other] = foreign.ids;
      if (other === undefined) continue;
      const isDeeper = first === undefined || tree.depth(other) > tree.depth(first);
      const isWhole =
        isTown && tree.depth(other) === tree.depth(first) && foreign.rest.length < japanese.rest.length;
      if (isDeeper || isWhole || foreign.kind === 'exact') return foreign;
    }
    return japanese;
  }

  /**
   * The records that a Japanese word means which is written further than the data goes. Where a municipality is left out,
   * one record or none.
   */
  understand(word: string): readonly number[] {
    const { ids, spans } = this.#japanese.interpret(word);
    return ids.length > 1 && spans.some(({ rule }) => rule === 'omitted') ? [] : ids;
  }

  /** What else a word was considered to mean, the nearest first. */
  runnersUp({ word, target }: GeocodeQuery): readonly Considered[] {
    if (POST_CODE.test(word)) return [];
    return this.#japanese.runnersUp(word, target, MOST_CONSIDERED).map(({ id, by, spans, rest }) => ({
      address: this.#parts.writer.fullAddress(id),
      code: this.#parts.codes.fullCode(id),
      by,
      spans: spans.map(({ from, to }) => ({ from, to })),
      rest,
    }));
  }

  get #japanese(): Interpreter {
    const { tree, index } = this.#parts;
    this.#interpreter ??= new Interpreter(tree, index, this.facts);
    return this.#interpreter;
  }

  /** What a word in kana means otherwise written, where that reaches deeper than what it means as it stands. */
  #inKana(word: string, target: GeocodeQuery['target'], typed: Interpretation): Interpretation {
    const depthOf = ({ ids: [first] }: Interpretation): number =>
      first === undefined ? -1 : this.#parts.tree.depth(first);
    if (typed.rest === '' || (depthOf(typed) > MUNICIPALITY && !CHOME_IN_KANA.test(typed.rest))) return typed;
    let best = typed;
    for (const form of kanaForms(word)) {
      const read = this.#japanese.interpret(form.text, target);
      const depth = depthOf(read);
      if (depth < 0 || depth < depthOf(best) || lettersOf(read.rest) >= lettersOf(best.rest)) continue;
      const spans = spansInPlace(read.spans, form, word);
      best = { ...read, kind: 'resolved', spans, rest: restOfSpans(word, spans) };
    }
    return best;
  }

  /** A word that is only a postal code: the records that carry it themselves. */
  #postCode(word: string): Interpretation {
    const { tree, find } = this.#parts;
    const ids = topmost(find(word, 'ja', 'exact'), tree);
    const from = word.search(/\S/u);
    const to = word.trimEnd().length;
    const found = ids.length > 0;
    return {
      kind: found ? 'postcode' : null,
      ids,
      spans: found ? [{ from, to, depth: null, rule: 'postcode' }] : [],
      rest: found ? word.slice(0, from) + word.slice(to) : word,
      suggest: () => [],
    };
  }

  /** The answer to a word as JSON. */
  geocode(query: GeocodeQuery): string {
    return decoder.decode(this.geocodeBytes(query));
  }

  /** The same in UTF-8, which the records are kept in; valid until the next call. */
  geocodeBytes(query: GeocodeQuery): Uint8Array {
    const found = this.interpret(query);
    const { ids } = found;
    const best = ids.length === 1 ? ids[0] : NONE;
    const tied = ids.length > 1 ? ids : [];
    const out = this.#out;
    out.reset();
    out.short(WORD);
    out.json(query.word);
    out.short(RECORD);
    if (best === NONE) out.short(NULL);
    else out.piece(this.#records([best], query));
    out.short(MATCH);
    writeMatchHead(out, query.word, found);
    out.short(this.#matchEnd(best));
    const suggested = found.suggest();
    if (tied.length === 0 && suggested.length === 0) {
      out.short(NO_OTHERS);
      return out.view();
    }
    out.ascii(`,"ambiguous":{"count":${tied.length},"records":[`);
    out.piece(this.#records(tied.slice(0, MOST_TIED), query));
    out.ascii(']},"suggestions":[');
    out.piece(this.#records(suggested, query));
    out.ascii(']}');
    return out.view();
  }

  /** What a word means, as values: nothing of the record is made. */
  meaning(query: GeocodeQuery): Meaning {
    const { kind, rest, ids, suggest } = this.interpret(query);
    return {
      kind,
      rest,
      ambiguous: ids.length > 1 ? ids.length : 0,
      id: ids.length === 1 ? ids[0] : null,
      suggestion: () => {
        const [first] = suggest();
        return first === undefined ? null : this.#parts.writer.fullAddress(first);
      },
    };
  }

  /** A record that a word means: no more of it is made than is asked for. */
  record(id: number): LocatedRecord {
    const { writer, codes, points, tree } = this.#parts;
    let item: AddressItem | null = null;
    return {
      number: this.#numberOf(id),
      level: LEVELS[tree.depth(id)],
      address: () => writer.fullAddress(id),
      code: () => codes.fullCode(id),
      position: () => {
        let position: LonLat | null = null;
        points.locate(id, (lon, lat) => {
          position = [toDegrees(lon), toDegrees(lat)];
        });
        return position;
      },
      positionOf: () => points.origin(id),
      item: () => {
        item ??= JSON.parse(decoder.decode(this.#records([id], {}))) as AddressItem;
        return item;
      },
    };
  }

  #records(ids: readonly number[], { output }: Pick<GeocodeQuery, 'output'>): Uint8Array {
    if (ids.length === 0) return NO_RECORDS;
    this.#one[0] = ids[0];
    return this.#parts.writer.write(ids.length === 1 ? this.#one : Uint32Array.from(ids), {
      distance: null,
      output: output ?? null,
      polygon: null,
      maxBytes: Number.POSITIVE_INFINITY,
      shape: 'address',
    });
  }

  #matchEnd(best: number): Uint8Array {
    return best === NONE
      ? matchEnd(null, null)
      : matchEnd(this.#numberOf(best), this.#parts.points.origin(best));
  }

  /** What a record of the deepest level is; null for the others. */
  #numberOf(id: number): 'house' | 'lot' | null {
    if ((this.#parts.tree.flags[id] & FLAG.level) !== LEVELS.length - 1) return null;
    return this.facts.isLot(id) ? 'lot' : 'house';
  }
}
