import { fold, foldMultilingual } from '@banchi/engine/text/index.js';
import { FOREIGN_LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import type { ServedSegment } from './served-record.js';

/** A kind of text: names in a language, or readings. Texts never mix them, but for numbers. */
export type TextClass = Language | 'reading';

/** A folded way to write a segment. */
export interface Form {
  readonly text: string;
  /** Whether something is left out or read out that the served field has. */
  readonly informal: boolean;
  /** Whether it leaves out the kind of the place: Godo of Godo-cho. */
  readonly bare?: boolean;
  /** Where in it one component of the address ends and the next begins: `Ampachi-gun Godo-cho`. */
  readonly border?: number;
}

/** Folded, a number at the end closed by a hyphen, so that forms are joined by putting one behind the other. */
export function folded(text: string, kind: TextClass): string {
  const plain = kind === 'ja' || kind === 'reading' ? fold(text) : foldMultilingual(text, kind);
  return /[0-9]$/.test(plain) ? `${plain}-` : plain;
}

const isNumber = (text: string): boolean => /^[0-9-]+$/.test(text);

const ENDINGS: Readonly<Record<string, string>> = {
  shi: 'City',
  ku: 'City',
  cho: 'Town',
  machi: 'Town',
  mura: 'Village',
  son: 'Village',
  gun: 'County',
};

/** The ways to write a segment that docs/concepts.md lists; the served one first. Kept, as segments are shared. */
export class Forms {
  readonly #known = new Map<ServedSegment, Map<TextClass, readonly Form[]>>();

  of(segment: ServedSegment, kind: TextClass): readonly Form[] {
    let known = this.#known.get(segment);
    if (known === undefined) {
      known = new Map();
      this.#known.set(segment, known);
    }
    let forms = known.get(kind);
    if (forms === undefined) {
      forms = this.#make(segment, kind);
      known.set(kind, forms);
    }
    return forms;
  }

  #make(segment: ServedSegment, kind: TextClass): Form[] {
    const { names, reading, readThrough, depth } = segment;
    const forms = new Map<string, Form>();
    const add = (text: string | null, informal: boolean, bare = false, first: string | null = null): void => {
      if (text === null) return;
      const form = folded(text, kind);
      const border = first === null ? undefined : folded(first, kind).length;
      if (form !== '' && forms.get(form)?.informal !== false)
        forms.set(form, { text: form, informal, bare, border });
    };
    if (kind === 'reading') {
      add(reading ?? readThrough, false);
      add(readThrough, true);
      for (const each of [reading, readThrough])
        if (each !== null) add(shorterReading(depth, names.ja ?? '', each), true);
    } else {
      const name = names[kind];
      add(name, false, false, depth === 1 ? firstComponent(kind, name ?? '') : null);
      if (name !== null)
        for (const [text, informal, bare, first] of others(kind, depth, name))
          add(text, informal, bare, first);
    }
    // a number is one in every language, also where only one of them writes the name so
    for (const language of ['ja', ...FOREIGN_LANGUAGES] as const) {
      const name = names[language];
      if (name === null) continue;
      const number = folded(name, language);
      if (isNumber(number)) forms.set(number, { text: number, informal: false });
    }
    return [...forms.values()];
  }
}

/** The first of the two components of a served name; null where it has one. */
function firstComponent(language: Language, name: string): string | null {
  if (language === 'en') return name.includes(',') ? name.split(',')[0] : null;
  return language === 'ko' && name.includes(' ') ? name.slice(0, name.lastIndexOf(' ')) : null;
}

/** Another way to write a name: the text, whether something is left out, whether the kind of the place is, and its first component. */
type Other = [text: string, informal: boolean, bare?: boolean, first?: string];

/** Other ways to write a served name. */
function others(language: Language, depth: number, name: string): Other[] {
  if (language === 'en') return depth === 0 ? prefecture(name) : depth === 1 ? municipality(name) : [];
  if (language === 'ko') {
    if (depth > 1) return [];
    const own = name.slice(name.lastIndexOf(' ') + 1);
    const bare = own.length > 2 ? own.replace(/[도부현시구초손]$|마치$|무라$/, '') : own;
    // a prefecture is called so by its name alone: 오사카
    return [own, bare].map((text) => [text, text !== name, depth > 0 && text !== own]);
  }
  if (depth === 0) return /[都府県縣县]$/.test(name) && name !== '北海道' ? [[name.slice(0, -1), true]] : [];
  if (depth === 1) {
    const inside = /^[^郡]+郡(.+[町村])$/.exec(name)?.[1] ?? /^.+?市(.+[区區])$/.exec(name)?.[1];
    const island = /^(.+)[島岛](\1[町村])$/.exec(name)?.[2];
    return [inside, island].flatMap((text): Other[] => (text === undefined ? [] : [[text, true]]));
  }
  const divided = /^第?([0-9０-９〇一二三四五六七八九十百千]+地割.*)$/.exec(name)?.[1];
  if (divided === undefined) return [];
  // whichever the data has not: 田第 is not in 新田七地割
  return [divided, `第${divided}`].map((text) => [text, text !== name]);
}

function prefecture(name: string): Other[] {
  const bare = name.replace(/-(?:to|fu|ken)$/, '');
  const ends = ['Prefecture', 'Metropolis', '-to', '-fu', '-ken'];
  return [[bare, bare !== name], ...ends.map((end): Other => [`${bare} ${end}`, false])];
}

function municipality(name: string): Other[] {
  const [own, above] = name.split(/,\s*/);
  const forms = endings(own);
  const alone = forms.map(
    (text, i): Other => [text, !forms.slice(2).includes(text) && text !== name, i === 1],
  );
  if (above === undefined) return alone;
  const both = endings(above).flatMap((outer): Other[] => [
    [`${outer} ${own}`, false, false, outer],
    [`${own} ${outer}`, false, false, own],
  ]);
  return [...both, ...alone];
}

/** `Nagoya-shi`, `Nagoya`, `Nagoya City`. */
function endings(name: string): string[] {
  const ending = /-([a-z]+)$/.exec(name)?.[1] ?? '';
  if (ENDINGS[ending] === undefined) return [name];
  const bare = name.slice(0, -ending.length - 1);
  return [name, bare, `${bare} ${ENDINGS[ending]}`];
}

/** The reading without the part that is left out of the name. */
function shorterReading(depth: number, name: string, reading: string): string | null {
  if (depth === 0) {
    if (/[都府]$/.test(name)) return reading.slice(0, -1);
    return name.endsWith('県') ? reading.slice(0, -2) : null;
  }
  if (depth !== 1) return null;
  if (/郡.+[町村]$/.test(name)) {
    const at = reading.indexOf('グン');
    return at < 0 ? null : reading.slice(at + 2);
  }
  if (/市.+区$/.test(name)) {
    const at = reading.indexOf('シ');
    return at < 0 ? null : reading.slice(at + 1);
  }
  return null;
}
