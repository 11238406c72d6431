import type { WordMatch } from '@banchi/engine/vocabulary/conditions.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { type Form, Forms, folded, type TextClass } from './forms.js';
import type { ServedRecord, ServedSegment } from './served-record.js';

/** A number of a folded word that a counter binds, and the counter's kind. */
interface Bound {
  /** Where the number's closing hyphen stands. */
  readonly at: number;
  readonly kind: 'section' | 'lot';
}

/** A folded word. */
interface FoldedWord {
  readonly text: string;
  readonly bound: readonly Bound[];
}

/** A way through the segments of a record, to compare a word with. */
interface Run {
  readonly segments: readonly ServedSegment[];
  readonly forms: readonly (readonly Form[])[];
  /** The served names, one behind the other, and where each begins. */
  readonly text: string;
  readonly starts: readonly number[];
  /** In English: the same from small to large, up to each level. */
  readonly turned: readonly Run[];
  /** From each segment on whose name has a counter, that one with the counter as it is served. */
  readonly counted: readonly Run[];
}

/** A place where a word may begin: a segment of a run of a record. */
interface Place {
  readonly id: number;
  readonly run: Run;
  readonly from: number;
  /** Whether the record ends with the run. */
  readonly isLast: boolean;
  /** Whether the run is one from small to large. */
  readonly isTurned: boolean;
}

/** A segment, how it is written, and where it stands. */
interface SeenSegment {
  readonly segment: ServedSegment;
  readonly forms: readonly Form[];
  readonly places: readonly Place[];
}

/** The records as one class of texts sees them. Each segment is compared once for all its places. */
interface View {
  readonly segments: readonly SeenSegment[];
  /** The segments by the letters that their forms begin with; an empty form begins with any. */
  readonly beginnings: ReadonlyMap<string, readonly SeenSegment[]>;
  /** Texts in which a word may occur anywhere, a line each, and the record of each. */
  readonly text: string;
  readonly lines: readonly { readonly at: number; readonly id: number; readonly run: Run }[];
}

/**
 * Finds words by comparing them with the served fields of every record, letter by letter: no index, no tree, nothing but
 * folding in common with the engine.
 */
export class BruteForce {
  readonly #records: readonly ServedRecord[];
  readonly #forms = new Forms();
  readonly #views = new Map<TextClass, View>();

  constructor(records: readonly ServedRecord[]) {
    this.#records = records;
  }

  /** The ids of the records that match, ascending. */
  find(text: string, language: Language, match: WordMatch): number[] {
    if (match === 'partial' && language !== 'ja') {
      const found = partsOf(text).map((part) => {
        const ways = [part, ...withWholeCounter(part, language), ...withWholeSound(part, language)];
        return new Set(ways.flatMap((way) => [...this.#matching(wordOf(way, language), language, match)]));
      });
      return this.#records.flatMap(({ id }) => (found.every((each) => each.has(id)) ? [id] : []));
    }
    const words =
      match === 'prefix'
        ? [text, ...withWholeCounter(text, language), ...withWholeSound(text, language)]
        : [text];
    const found = new Set(
      words.flatMap((word) => [...this.#matching(wordOf(word, language), language, match)]),
    );
    return [...found].sort((a, b) => a - b);
  }

  #matching(word: FoldedWord, language: Language, match: WordMatch): Set<number> {
    const found = new Set<number>();
    for (const kind of language === 'ja' ? (['ja', 'reading'] as const) : [language]) {
      const view = this.#viewOf(kind);
      const within = match === 'partial' && (kind === 'en' || kind === 'ko');
      const isNumber = /^[0-9-]+$/.test(word.text);
      const crosses = match !== 'partial' || kind !== 'en' || isNumber;
      const closed = `${word.text}-`;
      // a word that lies inside of no segment begins with a letter that one begins with
      const near = within || word.text === '' ? view.segments : beginningWith(view, word.text[0]);
      for (const { segment, forms, places } of near) {
        const lies =
          within &&
          forms.some((form) =>
            isWithin(isNumber ? { ...form, border: undefined } : form, word, segment, kind === 'ko'),
          );
        if (!lies && !(crosses && mayBegin(forms, word, closed))) continue;
        for (const place of places)
          if (!found.has(place.id) && (lies ? !place.isTurned : begins(place, word, match)))
            found.add(place.id);
      }
      if (match === 'partial' && !within) for (const id of occurring(view, word)) found.add(id);
    }
    return found;
  }

  #viewOf(kind: TextClass): View {
    const known = this.#views.get(kind);
    if (known !== undefined) return known;
    const seen = new Map<ServedSegment, Place[]>();
    const lines: { at: number; id: number; run: Run }[] = [];
    let text = '';
    const add = (place: Place): void => {
      const segment = place.run.segments[place.from];
      const places = seen.get(segment) ?? [];
      seen.set(segment, places);
      places.push(place);
    };
    for (const { id, segments: own } of this.#records) {
      const runs = this.#divided(own, kind);
      runs.forEach((run, i) => {
        const isLast = i === runs.length - 1;
        run.segments.forEach((_, from) => {
          add({ id, run, from, isLast, isTurned: false });
        });
        for (const each of run.turned) add({ id, run: each, from: 0, isLast, isTurned: true });
        for (const each of [run, ...run.counted]) {
          lines.push({ at: text.length, id, run: each });
          text += `${each.text}\n`;
        }
      });
    }
    const segments = [...seen].map(([segment, places]) => ({
      segment,
      forms: this.#forms.of(segment, kind),
      places,
    }));
    const view = { segments, beginnings: byFirstLetter(segments), text, lines };
    this.#views.set(kind, view);
    return view;
  }

  #divided(segments: readonly ServedSegment[], kind: TextClass): Run[] {
    const parts: ServedSegment[][] = [[]];
    for (const segment of segments) {
      if (this.#forms.of(segment, kind).length === 0) parts.push([]);
      else parts[parts.length - 1].push(segment);
    }
    return parts.map((each) => {
      const forms = each.map((segment) => this.#forms.of(segment, kind));
      const starts: number[] = [];
      let text = '';
      for (const [served] of forms) {
        starts.push(text.length);
        text += served.text;
      }
      return {
        segments: each,
        forms,
        text,
        starts,
        turned: kind === 'en' ? fromSmallToLarge(each, forms) : [],
        counted: kind === 'en' || kind === 'ko' ? [] : withCounters(each, forms, kind),
      };
    });
  }
}

function byFirstLetter(segments: readonly SeenSegment[]): Map<string, SeenSegment[]> {
  const found = new Map<string, SeenSegment[]>();
  for (const segment of segments)
    for (const letter of new Set(segment.forms.map(({ text }) => text.charAt(0)))) {
      const known = found.get(letter);
      if (known === undefined) found.set(letter, [segment]);
      else known.push(segment);
    }
  return found;
}

/** Segments that a word with a first letter may begin with. */
function beginningWith({ beginnings }: View, letter: string): SeenSegment[] {
  return [letter, ''].flatMap((each) => beginnings.get(each) ?? []);
}

/** Whether a word, or that closed by a hyphen, begins with a form of a segment or the form with it: it may stand from there on. */
function mayBegin(forms: readonly Form[], word: FoldedWord, closed: string): boolean {
  return forms.some(({ text }) => closed.startsWith(text) || text.startsWith(word.text));
}

/** Whether a word stands from a place on; see {@link chain}. */
function begins({ run, from, isLast, isTurned }: Place, word: FoldedWord, match: WordMatch): boolean {
  if (isTurned ? match === 'partial' || !isLast : match === 'exact' && !isLast) return false;
  return chain(run, from, 0, word, match);
}

/** The records in whose texts a word occurs, wherever it begins. */
function* occurring({ text, lines }: View, word: FoldedWord): Generator<number> {
  let line = 0;
  for (let at = text.indexOf(word.text); at >= 0; at = text.indexOf(word.text, lines[line].at)) {
    while (line + 1 < lines.length && lines[line + 1].at <= at) line++;
    if (occursAcross(lines[line].run, word)) yield lines[line].id;
    if (++line === lines.length) return;
  }
}

const KANA = /^[ァ-ー]+$/;

/** Whether a word, from a place on, reads as the segments from one on. */
function chain(run: Run, from: number, at: number, word: FoldedWord, match: WordMatch): boolean {
  const { text } = word;
  const goal = match === 'exact' && /[0-9]$/.test(text) ? `${text}-` : text;
  const left = goal.length - at;
  const own = run.segments[from];
  const isOwn = run.segments.every(({ depth }) => depth <= own.depth);
  for (const form of run.forms[from]) {
    if (match === 'exact' && isOwn && form.bare === true) continue;
    // キョウトフ and キョウタンバチョウ: a short reading of a municipality stands behind no prefecture's
    if (match === 'partial' && at > 0 && own.depth === 1 && form.informal && KANA.test(form.text)) continue;
    const cut = form.text.length >= left;
    if (
      cut
        ? !goal.endsWith(form.text.slice(0, left), goal.length) || goal.slice(at) !== form.text.slice(0, left)
        : !goal.startsWith(form.text, at)
    )
      continue;
    if (!rightlyBound(word, at, at + form.text.length, run.segments[from])) continue;
    const isEnd = cut && (match !== 'partial' || !insideNumber(form.text, left));
    if (isEnd && (match !== 'exact' || (form.text.length === left && from === run.forms.length - 1)))
      return true;
    if (!cut && from + 1 < run.forms.length && chain(run, from + 1, at + form.text.length, word, match))
      return true;
  }
  return false;
}

/** As folded: county has no u. */
const ENGLISH_KIND = /(?:city|town|village|conty|prefecture|metropolis)$/;

/** Whether a word stands from within the name of a component to within its English kind: `aic` in `sakaicity`. */
function endsInKind({ text, border }: Form, at: number, length: number): boolean {
  return [border ?? text.length, text.length].some((end) => {
    const from = end - (ENGLISH_KIND.exec(text.slice(0, end))?.[0].length ?? 0);
    return at > 0 && at !== border && at < from && at + length > from && at + length < end;
  });
}

/** Whether a word occurs in one form of a segment, in one component of it, or, `begun`, from where it begins. */
function isWithin(written: Form, word: FoldedWord, segment: ServedSegment, begun: boolean): boolean {
  const { text: form, border } = written;
  const crosses = (at: number): boolean =>
    border !== undefined && at < border && at + word.text.length > border && !(begun && at === 0);
  for (let at = form.indexOf(word.text); at >= 0; at = form.indexOf(word.text, at + 1)) {
    if (insideNumber(form, at) || insideNumber(form, at + word.text.length) || crosses(at)) continue;
    if (endsInKind(written, at, word.text.length)) continue;
    if (rightlyBound(word, 0, word.text.length, segment)) return true;
  }
  return false;
}

/** Whether a word occurs in the served names, wherever it begins. */
function occursAcross({ text, starts, segments }: Run, word: FoldedWord): boolean {
  for (let at = text.indexOf(word.text); at >= 0; at = text.indexOf(word.text, at + 1)) {
    if (insideNumber(text, at) || insideNumber(text, at + word.text.length)) continue;
    const isRight = word.bound.every((bound) => {
      const place = starts.findLastIndex((start) => start <= at + bound.at);
      return isOfKind(segments[place], bound.kind);
    });
    if (isRight) return true;
  }
  return false;
}

/**
 * English in its own order, small to large, up to each level, two components at least. A component is a name with the numbers
 * behind it, or a block with its house; numbers may also be a component of their own.
 */
function fromSmallToLarge(segments: readonly ServedSegment[], forms: Run['forms']): Run[] {
  const orders = new Map<string, number[]>();
  for (let top = 0; top < segments.length; top++) {
    for (const separate of [false, true]) {
      const components: number[][] = [];
      for (let i = top; i < segments.length; i++) {
        const isHouse = segments[i].depth === 5 && i > top && segments[i - 1].depth === 4;
        const counts =
          !separate && segments[i].depth < 4 && forms[i].some(({ text }) => /^(?:dai)?[0-9]/.test(text));
        if (i > top && (isHouse || counts)) components[components.length - 1].push(i);
        else components.push([i]);
      }
      const order = components.toReversed().flat();
      if (components.length >= 2) orders.set(order.join(), order);
    }
  }
  return [...orders.values()].map((order) => ({
    segments: order.map((i) => segments[i]),
    forms: order.map((i) => forms[i]),
    text: '',
    starts: [],
    turned: [],
    counted: [],
  }));
}

const COUNTED = /[0-9〇一二三四五六七八九十百千](?:丁|町目|番|号|チョウ|バン|ゴウ|地割|条|線)/;

/** Folding makes a hyphen of a counter; a word that begins inside of one is looked for in the letters as they are served. */
function withCounters(
  segments: readonly ServedSegment[],
  forms: Run['forms'],
  kind: Exclude<TextClass, 'en' | 'ko'>,
): Run[] {
  return segments.flatMap((segment, i) => {
    const served = kind === 'reading' ? segment.reading : segment.names[kind];
    if (served === null || !COUNTED.test(served.normalize('NFKC'))) return [];
    const starts = [0];
    let text = [...served].map((letter) => folded(letter, kind).replace('-', '')).join('');
    for (const [own] of forms.slice(i + 1)) {
      starts.push(text.length);
      text += own.text;
    }
    return [{ segments: segments.slice(i), forms: [], text, starts, turned: [], counted: [] }];
  });
}

const insideNumber = (text: string, at: number): boolean =>
  /^[0-9]{2}$/.test(text.slice(Math.max(0, at - 1), at + 1));

function rightlyBound({ bound }: FoldedWord, from: number, to: number, segment: ServedSegment): boolean {
  return bound.every(({ at, kind }) => at < from || at >= to || isOfKind(segment, kind));
}

/** Whether a segment is of a counter's kind, or is written with it. */
function isOfKind({ depth, names }: ServedSegment, kind: Bound['kind']): boolean {
  const written =
    kind === 'section' ? /[0-9〇一二三四五六七八九十百千](?:丁|町目)/ : /[0-9〇一二三四五六七八九十百千]番地/;
  const isLevel = kind === 'section' ? depth === 3 && !countsOtherwise(names) : depth === 5;
  return isLevel || written.test((names.ja ?? '').normalize('NFKC'));
}

/** Whether a section has another counter than 丁目, or English or Korean writes something behind its number, and no language a number alone: 西二番, 2-ku. */
function countsOtherwise(names: ServedSegment['names']): boolean {
  if (/[0-9〇一二三四五六七八九十百千](?:番|号)$/.test((names.ja ?? '').normalize('NFKC'))) return true;
  const ends = (language: Language, end: RegExp): boolean => {
    const name = names[language];
    return name !== null && end.test(folded(name, language));
  };
  if ((['ja', 'en', 'zh_cn', 'zh_tw', 'ko'] as const).some((language) => ends(language, /[0-9]-$/)))
    return false;
  return ends('en', /[0-9]-[^0-9-]+$/) || ends('ko', /[0-9]-[^0-9-]+$/);
}

const COUNTERS: readonly (readonly [pattern: RegExp, kind: Bound['kind']])[] = [
  [/[0-9〇一二三四五六七八九十百千][\s-]*(?:丁目?|町目|チョウメ|chome(?![a-z])|초메|조메)/giu, 'section'],
  [/[0-9〇一二三四五六七八九十百千][\s-]*(?:番地|banchi(?![a-z])|번지)/giu, 'lot'],
];

function wordOf(text: string, language: Language): FoldedWord {
  const plain = folded(text, language);
  const open = /[0-9]$/.test(text.normalize('NFKC')) && plain.endsWith('-') ? plain.slice(0, -1) : plain;
  const written = text.normalize('NFKC');
  const bound = COUNTERS.flatMap(([pattern, kind]) =>
    [...written.matchAll(pattern)].flatMap((match): Bound[] => {
      const before = folded(written.slice(0, match.index + match[0].length), language);
      return before.endsWith('-') && plain.startsWith(before) ? [{ at: before.length - 1, kind }] : [];
    }),
  );
  return { text: open, bound };
}

const WHOLE_COUNTERS: Readonly<Record<Language, readonly string[]>> = {
  ja: ['丁目', '番地'],
  en: ['chome', 'banchi', 'ban', 'go', 'gou'],
  zh_cn: ['丁目', '番地', '番', '号'],
  zh_tw: ['丁目', '番地', '番', '號'],
  ko: ['초메', '조메', '번지', '번', '호'],
};

/** The word with each counter that it may be cut in behind a number: 1초, 1초메. */
function withWholeCounter(text: string, language: Language): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return WHOLE_COUNTERS[language].flatMap((counter) =>
    Array.from({ length: counter.length - 1 }, (_, i) => counter.slice(0, i + 1)).flatMap((begun) => {
      // 10조 is 条
      if (begun === '조') return [];
      const number = plain.slice(0, plain.length - begun.length);
      return plain.endsWith(begun) && /[0-9][\s-]*$/.test(number) ? [number + counter] : [];
    }),
  );
}

/** The word with the letters behind which its last sound is written otherwise: Jim of Jimba, Hat of Hatchobori. */
function withWholeSound(text: string, language: Language): string[] {
  if (language !== 'en') return [];
  const end = text.toLowerCase();
  if (end.endsWith('m')) return [`${text}b`, `${text}m`, `${text}p`];
  if (end.endsWith('t')) return [`${text}ch`];
  return end.endsWith('tc') ? [`${text}h`] : [];
}

const COUNTER = /^(?:(?:chome|banchi|ban|gou?)(?![a-z])|초메|조메|번지|번|호)/i;
const ENDING =
  /^(?:ward|city|town|village|prefecture|metropolis|ku|shi|gun|cho|machi|mura|son|fu|ken)(?![a-z-])/i;

/** The parts of a partial match: a counter stays with its number and an English ending with its name. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const component of text.split(/[,、，]/)) {
    component
      .split(/\s+/)
      .filter((token) => token !== '')
      .forEach((token, i) => {
        const before = i > 0 ? (parts.at(-1) ?? '') : '';
        const belongs = /[0-9]$/.test(before)
          ? COUNTER.test(token)
          : /\p{L}$/u.test(before) && ENDING.test(token);
        if (belongs) parts.push(`${parts.pop()}${token}`);
        else parts.push(token);
      });
  }
  return parts;
}
