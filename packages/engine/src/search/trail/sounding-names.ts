import { blurredClass, kanaClass, kanaOf, withAnyKind, withoutKind } from '../../reading/romaji.js';
import { SECTION } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';

/** Names that are kept, of all nodes together; a town takes some 500 bytes. */
const MOST_NAMES = 1 << 16;
const NOBODY: readonly number[] = [];

/** Nodes by what their names sound like. */
type BySound = ReadonlyMap<string, readonly number[]>;

/** The classes that a sound may share with a name's, the narrowest first. */
const CLASSES = {
  /** In every system of romaji. */
  same: (sound: string) => sound,
  /** With another kind, or two: 柳町 as Yanagimachi. */
  kind: withAnyKind,
  /** With or without a kind: 小俣町 as Omata. */
  bare: withoutKind,
  /** Voiced otherwise: 北栄 as Kitasakae. */
  voiced: blurredClass,
  voicedKind: (sound: string) => blurredClass(withAnyKind(sound)),
} as const satisfies Readonly<Record<string, (sound: string) => string>>;

/** A class that a sound and a name share. */
export type SoundClass = keyof typeof CLASSES;
const ALL_CLASSES = Object.keys(CLASSES) as SoundClass[];

/** The named children of a node, by the classes of their English names. */
export class SoundTable {
  readonly #own = new Map<string, number[]>();
  readonly #ids: readonly number[];
  #others: ReadonlyMap<SoundClass, BySound> | null = null;

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
  named(sound: string, by: SoundClass): readonly number[] {
    if (by === 'same') return this.#own.get(sound) ?? NOBODY;
    this.#others ??= new Map(ALL_CLASSES.map((each) => [each, this.#madeBy(each)]));
    return this.#others.get(by)?.get(CLASSES[by](sound)) ?? NOBODY;
  }

  #madeBy(by: SoundClass): BySound {
    const made = new Map<string, number[]>();
    for (const [sound, ids] of this.#own) for (const id of ids) add(made, CLASSES[by](sound), id);
    return made;
  }
}

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
  readonly #known = new Map<number, SoundTable>();
  #kept = 0;

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
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    const ids = find();
    const table = new SoundTable(ids, (id) => this.#facts.nameIn(id, 'en'));
    this.#kept += table.size;
    if (this.#kept > MOST_NAMES) {
      this.#known.clear();
      this.#kept = table.size;
    }
    this.#known.set(place, table);
    return table;
  }
}
