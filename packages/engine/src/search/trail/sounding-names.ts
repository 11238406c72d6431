import { blurredClass, kanaClass, kanaOf, withAnyKind, withoutKind } from '../../reading/romaji.js';
import { SECTION } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import { isOneEdit } from './foreign-suggestions.js';
import { KeptTables } from './kept-tables.js';

/** Names that are kept, of all nodes together; a town takes some 500 bytes. */
const MOST_NAMES = 1 << 16;
const NOBODY: readonly number[] = [];

/** Shorter sounds, without their kinds, are one kana from too many names. */
const LEAST_NEAR = 4;
/** Below a municipality that does not say what it is, by a name that is a person's too. */
const LEAST_NEAR_UNSURE = 8;

/** Letters of the sound of a former town at least, and names that begin with it and go on otherwise. */
const LEAST_FORMER = 3;
const SHARED = 3;

/** Nodes by what their names sound like. */
type BySound = ReadonlyMap<string, readonly number[]>;

/** The classes that a sound may share with a name's, the narrowest first. */
export interface SoundClasses {
  /** In every system of romaji. */
  readonly same: string;
  /** With another kind, or two: 柳町 as Yanagimachi. */
  readonly kind: string;
  /** With or without a kind: 小俣町 as Omata. */
  readonly bare: string;
  /** Voiced otherwise: 北栄 as Kitasakae. */
  readonly voiced: string;
  readonly voicedKind: string;
}

/** The classes of a sound. */
export function classesOf(same: string): SoundClasses {
  const kind = withAnyKind(same);
  const voiced = blurredClass(same);
  return {
    ...{ same, kind, voiced },
    bare: withoutKind(same),
    voicedKind: kind === same ? voiced : blurredClass(kind),
  };
}

/** The named children of a node, by the classes of their English names. */
export class SoundTable {
  readonly #own = new Map<string, number[]>();
  readonly #ids: readonly number[];
  #others: Readonly<Record<OtherClass, BySound>> | null = null;

  constructor(ids: readonly number[], nameOf: (id: number) => string | null) {
    this.#ids = ids;
    for (const id of ids) {
      const sound = soundOf(nameOf(id) ?? '');
      if (sound !== '') add(this.#own, sound, id);
    }
  }

  /** How many names it has. */
  get size(): number {
    return this.#ids.length;
  }

  /** The nodes whose names share a class with a sound. */
  named(sound: SoundClasses, by: keyof SoundClasses): readonly number[] {
    if (by === 'same') return this.#own.get(sound.same) ?? NOBODY;
    this.#others ??= this.#made();
    return this.#others[by].get(sound[by]) ?? NOBODY;
  }

  /**
   * The nodes whose names are one kana from a sound of some length, and not the first one.
   * @param isSure whether the municipality is: below others only long names are nearly so
   */
  near(sound: string, isSure: boolean): readonly number[] {
    if (withoutKind(sound).length < (isSure ? LEAST_NEAR : LEAST_NEAR_UNSURE)) return NOBODY;
    const found: number[] = [];
    for (const [own, ids] of this.#own) if (isOneEdit(sound, own)) found.push(...ids);
    return found;
  }

  /**
   * The only node whose name ends in a sound behind that of a former town, which begins other names too: Misakicho for Kanda-Misakicho; null
   * for none, or several.
   */
  ending(sound: string): number | null {
    if (sound.length < LEAST_NEAR) return null;
    const found = [...this.#own].filter(([own]) => own.length > sound.length && own.endsWith(sound));
    if (found.length !== 1 || found[0][1].length !== 1) return null;
    const [[name, [id]]] = found;
    const former = name.slice(0, -sound.length);
    if (former.length < LEAST_FORMER) return null;
    const next = new Set<string>();
    for (const own of this.#own.keys()) if (own.startsWith(former)) next.add(own.charAt(former.length));
    return next.size < SHARED ? null : id;
  }

  #made(): Readonly<Record<OtherClass, BySound>> {
    const made = { kind: new Map(), bare: new Map(), voiced: new Map(), voicedKind: new Map() };
    for (const [sound, ids] of this.#own) {
      const classes = classesOf(sound);
      for (const by of OTHER_CLASSES) for (const id of ids) add(made[by], classes[by], id);
    }
    return made;
  }
}

const OTHER_CLASSES = ['kind', 'bare', 'voiced', 'voicedKind'] as const;
type OtherClass = (typeof OTHER_CLASSES)[number];

function add(all: Map<string, number[]>, sound: string, id: number): void {
  const known = all.get(sound);
  if (known === undefined) all.set(sound, [id]);
  else if (known.at(-1) !== id) known.push(id);
}

/** The class of a name of one word or several. 大字 and 字 in front of it do not count. */
export function soundOf(name: string): string {
  return kanaClass(name.replace(AZA, '').split(WORD_ENDS).map(kanaOf).join(''));
}
const AZA = /^(?:o?aza)[\s-]+/iu;
const WORD_ENDS = /[\s-]+/u;

/** Finds the names below nodes by what they sound like. They are gathered once a node and kept. */
export class SoundingNames {
  readonly #tree: AddressTree;
  readonly #facts: Pick<RecordFacts, 'nameIn'>;
  readonly #kept = new KeptTables<SoundTable>(MOST_NAMES);

  constructor(tree: AddressTree, facts: Pick<RecordFacts, 'nameIn'>) {
    this.#tree = tree;
    this.#facts = facts;
  }

  /** The towns of a municipality. */
  townsOf(municipality: number): SoundTable {
    return this.#of(municipality, () => this.#below(municipality));
  }

  /** The towns of all wards of a city. @param low the first of the wards @param high the id behind them */
  townsOfWards(low: number, high: number): SoundTable {
    return this.#of(-1 - low, () => {
      const ids: number[] = [];
      for (let id = low; id < high; id = this.#tree.end.at(id)) ids.push(...this.#below(id));
      return ids;
    });
  }

  /** The sections of a town. */
  sectionsOf(town: number): SoundTable {
    return this.#of(town, () => this.#below(town));
  }

  #below(above: number): number[] {
    const ids: number[] = [];
    this.#tree.eachNamedChild(above, (child) => {
      if (this.#tree.depth(child) <= SECTION) ids.push(child);
    });
    return ids;
  }

  #of(place: number, find: () => readonly number[]): SoundTable {
    const nameOf = (id: number): string | null => this.#facts.nameIn(id, 'en');
    return this.#kept.get(place) ?? this.#kept.keep(place, new SoundTable(find(), nameOf));
  }
}
