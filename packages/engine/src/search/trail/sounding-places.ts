import { LateTable } from '../../gazetteer/late-table.js';
import { loanedKana } from '../../reading/romaji.js';
import { MUNICIPALITY, PREFECTURE } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import { soundOf } from './sounding-names.js';

/** A prefecture or municipality that words of an address may name. */
interface SoundingPlace {
  readonly id: number;
  /** Whether it says what it is: Minato-ku, Minato Ward. Prefectures need not. */
  readonly isWritten: boolean;
}

/** English kinds of places behind names, and the kinds in kana that each stands for. */
const ENGLISH_KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['city', ['シ', 'ク']],
  ['ward', ['ク']],
  ['town', ['チョウ', 'マチ']],
  ['village', ['ムラ', 'ソン']],
  ['county', ['グン']],
  ['district', ['グン']],
  ['prefecture', ['ケン', 'フ']],
  ['metropolis', ['ト']],
]);
/** Kinds in romaji that are confused with each other. */
const CONFUSED: Readonly<Record<string, readonly string[]>> = {
  ...{ shi: ['shi'], ku: ['ku'], gun: ['gun'] },
  ...{ cho: ['cho', 'machi'], machi: ['machi', 'cho'], mura: ['mura', 'son'], son: ['son', 'mura'] },
};
const KIND = /^(.*)-(shi|ku|cho|machi|mura|son|gun)$/u;
const NOWHERE: readonly SoundingPlace[] = [];

/** Whether a word is an English kind of places: City, Town. */
export function isEnglishKind(word: string): boolean {
  return ENGLISH_KINDS.has(word.toLowerCase());
}

/** How else Japanese says a word in the name of a place: an English word in it, or its kind. */
export function placeKana(word: string): readonly string[] {
  return ENGLISH_KINDS.get(word.toLowerCase()) ?? loanedKana(word);
}

/** Finds prefectures and municipalities by what their English names sound like. */
export class SoundingPlaces {
  readonly #sounds: Sounds;

  constructor(tree: AddressTree, facts: Pick<RecordFacts, 'nameIn'>) {
    this.#sounds = new Sounds(tree, facts);
  }

  /** The places that have a sound, without the city or county that they are in. */
  named(sound: string): readonly SoundingPlace[] {
    return this.#sounds.table.places.get(sound) ?? NOWHERE;
  }

  /** Whether a sound is that of the city or county of a municipality, and says so; null where it is another one. */
  namesAbove(sound: string, municipality: number): boolean | null {
    return this.#sounds.table.above.get(municipality)?.get(sound) ?? null;
  }
}

/** Places by their sounds. */
interface PlacesBySound {
  readonly places: ReadonlyMap<string, readonly SoundingPlace[]>;
  /** The sounds of cities and counties, by the municipality that has them in its name. */
  readonly above: ReadonlyMap<number, ReadonlyMap<string, boolean>>;
}

class Sounds extends LateTable<PlacesBySound> {
  readonly #tree: AddressTree;
  readonly #facts: Pick<RecordFacts, 'nameIn'>;

  constructor(tree: AddressTree, facts: Pick<RecordFacts, 'nameIn'>) {
    super();
    this.#tree = tree;
    this.#facts = facts;
  }

  protected *make(): Generator<void, PlacesBySound> {
    const all = new Map<number, ReadonlyMap<string, boolean>>();
    const made = new Map<string, SoundingPlace[]>();
    const add = (sound: string, place: SoundingPlace): void => {
      const known = made.get(sound);
      if (known === undefined) made.set(sound, [place]);
      else if (known.every(({ id }) => id !== place.id)) known.push(place);
    };
    for (const depth of [PREFECTURE, MUNICIPALITY])
      for (const id of this.#tree.recordsAt(depth).ids) {
        const [own, above] = (this.#facts.nameIn(id, 'en') ?? '').split(/,\s*/);
        if (own === '') continue;
        if (depth === PREFECTURE)
          for (const kind of ['', 'ken', 'fu', 'to']) add(soundOf(`${own} ${kind}`), { id, isWritten: true });
        else for (const [sound, isWritten] of writtenSounds(own)) add(sound, { id, isWritten });
        if (above !== undefined) all.set(id, new Map(writtenSounds(above)));
        else if (ON_ISLAND.test(own)) all.set(id, new Map(islandSounds(own)));
        yield;
      }
    return { places: made, above: all };
  }
}

/** A town or village of no county, as only islands have them: Oshima-machi, Miyake-mura. */
const ON_ISLAND = /-(?:cho|machi|mura|son)$/u;

/** The sounds of the island that a town or village is on, as addresses name it in the place of a county: Izu Oshima, Miyakejima. */
function islandSounds(name: string): [sound: string, isWritten: boolean][] {
  const bare = name.replace(ON_ISLAND, '');
  const islands = [bare, `${bare} jima`, `${bare} island`, `${bare} to`];
  return islands.flatMap((island) => [island, `Izu ${island}`]).map((island) => [soundOf(island), false]);
}

/** The sounds of a name with its kind, with others that it is confused with, and without; and whether each says what it is. */
function writtenSounds(name: string): [sound: string, isWritten: boolean][] {
  const [, bare = name, kind = ''] = KIND.exec(name) ?? [];
  const kinds = CONFUSED[kind] ?? [];
  return [
    ...kinds.map((each) => [soundOf(`${bare} ${each}`), true] as [string, boolean]),
    [soundOf(bare), kind === ''],
  ];
}
