import { Segments } from '@banchi/build/inspection/segments.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { between } from '../../../bench/support/random.js';
import { type Address, addressOf, firstHit, type Item, type Segment } from '../address.js';
import { chomeNumber } from '../rewritings.js';

/** The kind of place that an address is of. */
export type Kind = 'house' | 'lot' | 'block' | 'chome' | 'town';

/** A record, cut into the parts that people write or leave out. */
export interface Subject {
  readonly address: Address;
  readonly kind: Kind;
  /** 和歌山県. */
  readonly prefecture: string;
  /** 東牟婁郡, or nothing. */
  readonly county: string;
  /** 名古屋市 of a ward, or nothing. */
  readonly city: string;
  /** The municipality without county and city: 緑区, 串本町, 和歌山市. */
  readonly own: string;
  /** Large section and the segments below it down to the small section, without chome. */
  readonly town: readonly Segment[];
  readonly chome: number | null;
  /** Block, where it has one. */
  readonly block: string | null;
  /** House number behind a block, or lot. */
  readonly number: string | null;
  readonly postCode: string | null;
  /** Full addresses in the other languages. */
  readonly foreign: Readonly<Record<ForeignLanguage, string | null>>;
  readonly register: Register;
  /** Names of the municipality's towns and their small sections, each joined to the names above it. */
  readonly neighbours: readonly string[];
}

/** The numbers that exist in one large section, each with the records that are written so: `3-12-1` with its chome. */
export interface Register {
  /** Written numbers → codes, with the chome in front where there is one. */
  readonly written: ReadonlyMap<string, readonly Numbered[]>;
}

/** A record that a sequence of numbers may stand for. */
export interface Numbered {
  readonly code: string;
  readonly kind: Kind;
}

const MUNICIPALITY = /^(?:(.+?郡)(?=.+[町村]$)|(.+?市)(?=.+区$))?(.+)$/;

/** Registers by the code of the large section, kept because subjects share them. */
export class Registers {
  static readonly #kept = new WeakMap<GazetteerSearch, Registers>();

  /** Those of an engine's data, the same ones for all who ask. */
  static of(search: GazetteerSearch): Registers {
    const registers = Registers.#kept.get(search) ?? new Registers(search);
    Registers.#kept.set(search, registers);
    return registers;
  }

  readonly #search: GazetteerSearch;
  readonly #named: Segments;
  readonly #byTown = new Map<string, Register>();
  readonly #byMunicipality = new Map<string, readonly string[]>();

  private constructor(search: GazetteerSearch) {
    this.#search = search;
    this.#named = new Segments(search.gazetteer);
  }

  /** The segments below the large section of a record. */
  of({ segments }: Address): Register {
    const town = segments[2]?.code ?? '';
    let register = this.#byTown.get(town);
    if (register === undefined) {
      register = segments.length < 3 ? { written: new Map() } : this.#read(town);
      this.#byTown.set(town, register);
    }
    return register;
  }

  /** Names of the towns of a record's municipality and of their small sections. */
  neighboursOf({ segments }: Address): readonly string[] {
    const municipality = segments[1].code;
    let names = this.#byMunicipality.get(municipality);
    if (names === undefined) {
      names = Array.from(this.#idsBelow(municipality, ['OAZ', 'AZC']), (id) => this.#townName(id));
      this.#byMunicipality.set(municipality, names);
    }
    return names;
  }

  #townName(id: number): string {
    const { tree } = this.#named;
    const own = this.#named.name(id);
    const above = tree.namedParent(id);
    return LEVELS[tree.depth(above)] === 'OAZ' ? this.#named.name(above) + own : own;
  }

  #idsBelow(code: string, levels: readonly Level[]): Iterable<number> {
    return this.#search.find({
      ...firstHit(''),
      word: undefined,
      code: { text: code, match: 'prefix' },
      levels,
      count: 0xffffffff,
    }).ids;
  }

  #read(town: string): Register {
    const { tree, codes } = this.#named;
    const written = new Map<string, Numbered[]>();
    const numbers = new Map<number, string>();
    const ids = this.#idsBelow(town, LEVELS);
    // a record stands behind those above it
    for (const id of ids) {
      const level = LEVELS[tree.depth(id)];
      if (level === 'OAZ') continue;
      const above = tree.namedParent(id);
      const name = this.#named.name(id);
      const own = level === 'AZC' ? String(chomeNumber(name) ?? name) : name;
      const before = numbers.get(above);
      const all = before === undefined ? own : `${before}-${own}`;
      numbers.set(id, all);
      const numbered = { code: codes.fullCode(id), kind: kindOf(level, LEVELS[tree.depth(above)], name) };
      const known = written.get(all);
      if (known === undefined) written.set(all, [numbered]);
      else known.push(numbered);
    }
    return { written };
  }
}

/** The kind of a record of a level, below one of another, by its name. */
function kindOf(level: Level, above: Level | undefined, name: string): Kind {
  if (level === 'TBN') return above === 'GIK' ? 'house' : 'lot';
  if (level === 'GIK') return 'block';
  return chomeNumber(name) === null ? 'town' : 'chome';
}

function kindOfAddress({ level, segments }: Address): Kind {
  return kindOf(level, segments.at(-2)?.level, segments.at(-1)?.name ?? '');
}

/**
 * Cuts a record into its parts; null for prefectures, municipalities and records without a town.
 * @param item the record as the multilingual search answers it
 */
export function subjectOf(address: Address, item: Item, registers: Registers): Subject | null {
  const [prefecture, municipality, ...below] = address.segments;
  if (municipality?.level !== 'SHK' || below[0]?.level !== 'OAZ') return null;
  const [, county = '', city = '', own] = MUNICIPALITY.exec(municipality.name) ?? [];
  const named = below.filter(({ level }) => level === 'OAZ' || level === 'AZC');
  const last = chomeNumber(named.at(-1)?.name ?? '');
  const chome = named.length > 1 ? last : null;
  return {
    address,
    kind: kindOfAddress(address),
    prefecture: prefecture.name,
    county,
    city,
    own,
    town: chome === null ? named : named.slice(0, -1),
    chome,
    block: below.find(({ level }) => level === 'GIK')?.name ?? null,
    number: below.find(({ level }) => level === 'TBN')?.name ?? null,
    postCode: item.post_code,
    foreign: {
      en: item.address_en,
      zh_cn: item.address_zh_cn,
      zh_tw: item.address_zh_tw,
      ko: item.address_ko,
    },
    // read when somebody asks: most subjects are never written with other numbers than their own
    get register() {
      return registers.of(address);
    },
    get neighbours() {
      return registers.neighboursOf(address);
    },
  };
}

/** Levels of the records that are drawn for each kind. */
const DRAWN: Readonly<Record<Kind, readonly Level[]>> = {
  house: ['TBN'],
  lot: ['TBN'],
  block: ['GIK'],
  chome: ['AZC'],
  town: ['OAZ', 'AZC'],
};

/** Up to `count` random records of a kind, in random order, each once. */
export function drawSubjects(
  search: GazetteerSearch,
  kind: Kind,
  count: number,
  random: () => number,
): Subject[] {
  const all = { ...firstHit(''), word: undefined, levels: DRAWN[kind], shape: 'multilingual' as const };
  const { hit } = search.find({ ...all, count: 0 });
  const registers = Registers.of(search);
  const found = new Map<string, Subject>();
  for (let tries = 0; found.size < count && tries < 40 * count; tries++) {
    const { items } = search.search({ ...all, offset: between(random, 0, Math.min(hit, 20_000_000) - 1) });
    const item = JSON.parse(Buffer.from(items).toString()) as Item;
    const address = addressOf(item);
    if (kindOfAddress(address) !== kind) continue;
    const subject = subjectOf(address, item, registers);
    if (subject !== null) found.set(address.code, subject);
  }
  return [...found.values()];
}
