import { LateTable } from '../../gazetteer/late-table.js';
import type { FormerTown } from '../../gazetteer/town-lineage.js';
import { type FormerMunicipality, formerMunicipalities, formerNames } from '../../lineage/former.js';
import { fullName, fullRead, holds } from '../../lineage/history.js';
import type { Unit } from '../../lineage/step.js';
import { fold } from '../../text/index.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { FormerName } from '../../vocabulary/match.js';
import { type Candidate, isFormer } from '../trail/candidate.js';
import type { Changes } from './changes.js';

/** A node of today that has land of a former place: さいたま市浦和区 for 浦和市. */
export interface Heir {
  readonly id: number;
  /** Whether it has all of the land. */
  readonly isWhole: boolean;
  /** Which part it has, as the list of changes says it: 大字梯及び古関; null where it says nothing. */
  readonly part: string | null;
}

/** A municipality that is called so no more, as 浦和市, or a ward that has less land than before. */
export interface FormerPlace {
  /** The name in the form of answers, with its code and the codes of its heirs. */
  readonly formerName: FormerName;
  /** The first day on which it was called so; null where it is older than the list of changes. */
  readonly since: string | null;
  readonly heirs: readonly Heir[];
  /** Texts that towns may have in front of their names since, see {@link prefixesOf}: 高野口町 of 高野口町田原. */
  readonly prefixes: readonly string[];
  /** Whether its county or city stands in the word too. */
  readonly isAboveWritten: boolean;
  /**
   * Whether it may stand behind a county that the list of changes lacks. For Hokkaido and islands the list has
   * subprefectures instead: 上磯郡上磯町.
   */
  readonly isInUnnamedCounty: boolean;
  /** Whether it was a ward. */
  readonly isWard: boolean;
  /** Whether it goes on with less land. Its heirs are then those that have the land that left it. */
  readonly goesOn: boolean;
}

/** A town of a past year that is called otherwise today: 鍛冶町 of 浜松市中区. */
export interface FormerTownPlace {
  /** In comparable form. */
  readonly key: string;
  readonly town: FormerTown;
  readonly formerName: FormerName;
}

/** Former names that a word has at a position: 浦和市 at the third letter of 埼玉県浦和市高砂. */
export interface FormerPlacesAt {
  readonly places: readonly FormerPlace[];
  /** Towns of the municipality that the word has there, behind its name. */
  readonly towns: readonly FormerTownPlace[];
  /** Position in the folded word behind the municipality's name. */
  readonly end: number;
}

interface NamedPlaces {
  readonly key: string;
  readonly formers: readonly FormerMunicipality[];
  readonly towns: readonly NamedTown[];
}

/** A town that was called otherwise, and that name in comparable form. */
interface NamedTown {
  readonly key: string;
  readonly town: FormerTown;
}

/**
 * The names of former municipalities, and of towns of past years, with what has their land today: `places.at('浦和市高砂', 0, null)`
 * finds 浦和市, whose heirs are 浦和区, 緑区 and others.
 */
export class FormerPlaces {
  readonly #changes: Changes;
  readonly #entries: Entries;
  readonly #places = new Map<FormerMunicipality, FormerPlace>();
  /** Of municipalities of today, by code and name. */
  readonly #nodes = new Map<string, readonly number[]>();
  readonly #asOf: string | null;

  /** @param asOf a day: of places of one name, those that were called so on that day come first; null for any time */
  constructor(changes: Changes, asOf: string | null = null) {
    this.#changes = changes;
    this.#entries = new Entries(changes);
    this.#asOf = asOf;
  }

  /** Whether the file knows of any. */
  get isKnown(): boolean {
    return this.#changes.isKnown;
  }

  /** The names that begin with two units, read with the first that is asked for. */
  #beginningWith(units: number): readonly NamedPlaces[] {
    return this.#entries.table.get(units) ?? [];
  }

  /**
   * The former names that a word has at a position, the longest first.
   * @param prefecture id of the written prefecture, or null
   */
  at(word: string, at: number, prefecture: number | null): FormerPlacesAt[] {
    if (at + 1 >= word.length) return [];
    const found: FormerPlacesAt[] = [];
    for (const { key, formers, towns } of this.#beginningWith(unitsAt(word, at))) {
      if (!word.startsWith(key, at)) continue;
      const end = at + key.length;
      const within = prefecture === null ? null : this.#changes.codes.segment(prefecture);
      const named = formers
        .filter(({ holding }) => within === null || holding.code.startsWith(within))
        .map((former) => ({
          ...this.#place(former),
          isAboveWritten: former.holding.above !== null && key.startsWith(fold(former.holding.above)),
        }));
      const places = this.thenCalledSo(named).filter(({ heirs }) => heirs.length > 0);
      const ofTowns = towns
        .filter(
          ({ key: own, town }) =>
            word.startsWith(own, end) && (within === null || town.code.startsWith(within)),
        )
        .flatMap((each) => this.#townCalled(each));
      if (places.length > 0 || ofTowns.length > 0) found.push({ places, towns: ofTowns, end });
    }
    return found;
  }

  /** Those of some places that were called so on the day that is asked about; all of them where none was. */
  thenCalledSo(places: readonly FormerPlace[]): readonly FormerPlace[] {
    const day = this.#asOf;
    const then =
      day === null
        ? []
        : places.filter(({ since, formerName }) => holds({ from: since, until: formerName.date }, day));
    return then.length > 0 ? then : places;
  }

  /** Yields until {@link all} takes no time before its first place. */
  *inSteps(): Generator<void, void> {
    yield* this.#changes.historyInSteps();
  }

  /** All former municipalities of which something stands today, with their names and readings then. */
  *all(): Iterable<{ readonly place: FormerPlace; readonly unit: Unit }> {
    for (const former of formerMunicipalities(this.#changes.history)) {
      const place = this.#made(former);
      const { holding } = former;
      // addresses omit subprefectures
      const isWritten = fullName(holding) !== holding.name;
      const unit = isWritten ? holding : { ...holding, above: null, aboveRead: null };
      if (place.heirs.length > 0) yield { place, unit };
    }
  }

  /** Former municipalities whose names, or readings, begin with a folded text of two letters or more, and whether it is all of one. */
  beginningWith(text: string): ReadonlyMap<FormerPlace, boolean> {
    const found = new Map<FormerPlace, boolean>();
    for (const { key, formers } of this.#beginningWith(unitsAt(text, 0))) {
      if (!key.startsWith(text)) continue;
      for (const former of formers) {
        const place = this.#place(former);
        if (place.heirs.length > 0 && !place.goesOn)
          found.set(place, found.get(place) === true || key === text);
      }
    }
    return found;
  }

  /** Whether a node lies in one of the municipalities that were reached by a former name, or in a ward of one. */
  isHeir(id: number, candidates: readonly Candidate[]): boolean {
    const { codes, tree } = this.#changes;
    const code = codes.fullCode(tree.municipalityOf(id));
    return candidates.some(({ last }) => {
      for (let step = last; step !== null; step = step.before)
        if (isFormer(step) && step.former.successors.includes(code)) return true;
      return false;
    });
  }

  #townCalled({ key, town }: NamedTown): FormerTownPlace[] {
    const { called, code, year, kind, node } = town;
    if (called === null) return [];
    const formerName: FormerName = {
      name: called.municipality + called.name,
      read: null,
      code,
      successors: [this.#changes.codes.fullCode(node)],
      date: null,
      year,
      kind,
    };
    return [{ key, town, formerName }];
  }

  #place(former: FormerMunicipality): FormerPlace {
    let place = this.#places.get(former);
    if (place === undefined) {
      place = this.#made(former);
      this.#places.set(former, place);
    }
    return place;
  }

  #made({ holding, ended, successors, goesOn }: FormerMunicipality): FormerPlace {
    const { codes } = this.#changes;
    const heirs = new Map<number, Heir>();
    for (const { holding: now, whole, path } of successors) {
      if (now.until !== null) continue;
      const part = path.findLast(({ step }) => step.part !== null)?.step.part ?? null;
      for (const id of this.#nodesOf(now.code, now.name, now.above)) {
        const known = heirs.get(id);
        if (known === undefined || (whole && !known.isWhole)) heirs.set(id, { id, isWhole: whole, part });
      }
    }
    const all = [...heirs.values()].sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || a.id - b.id);
    const name = fullName(holding);
    return {
      formerName: {
        name,
        read: fullRead(holding),
        code: holding.code,
        successors: all.map(({ id }) => codes.fullCode(id)),
        date: holding.until,
        year: null,
        kind: ended[0].step.kind,
      },
      since: holding.from,
      heirs: all,
      prefixes: prefixesOf(holding.name),
      isAboveWritten: false,
      isInUnnamedCounty: name === holding.name && /[町村]$/.test(holding.name),
      isWard: holding.name.endsWith('区'),
      goesOn,
    };
  }

  /** The municipality with a code and a name; or its wards, if the data has no city above them. */
  #nodesOf(code: string, name: string, above: string | null): readonly number[] {
    // hundreds of former municipalities went into one of today
    const key = `${code} ${above ?? ''} ${name}`;
    let known = this.#nodes.get(key);
    if (known === undefined) {
      known = this.#findNodes(code, name, above);
      this.#nodes.set(key, known);
    }
    return known;
  }

  #findNodes(code: string, name: string, above: string | null): number[] {
    const { codes, tree, facts } = this.#changes;
    const nameOf = (id: number): string => facts.name(id) ?? '';
    const [exact] = codes.exact(code);
    if (exact !== undefined && tree.depth(exact.low) === MUNICIPALITY && nameOf(exact.low).endsWith(name))
      return [exact.low];
    const [prefecture] = codes.exact(code.slice(0, 2));
    if (prefecture === undefined) return [];
    const found: number[] = [];
    for (let id = prefecture.low + 1; id < tree.end.at(prefecture.low); id = tree.end.at(id)) {
      const own = nameOf(id);
      const isWard = above === null && name.endsWith('市') && own.startsWith(name) && own.endsWith('区');
      if (own === name || own === (above ?? '') + name || isWard) found.push(id);
    }
    return found;
  }
}

/** The names of a history by their first two units, the longest first. */
class Entries extends LateTable<ReadonlyMap<number, readonly NamedPlaces[]>> {
  readonly #changes: Changes;

  constructor(changes: Changes) {
    super();
    this.#changes = changes;
  }

  protected *make(): Generator<void, Map<number, NamedPlaces[]>> {
    const formers = yield* formerNames(yield* this.#changes.historyInSteps(), fold);
    const towns = new Map<string, NamedTown[]>();
    for (const town of this.#changes.towns?.called() ?? []) {
      const key = fold(town.called.municipality);
      const named = { key: fold(town.called.name), town };
      const known = towns.get(key);
      if (known === undefined) towns.set(key, [named]);
      else known.push(named);
      yield;
    }
    const all = new Map<number, NamedPlaces[]>();
    for (const key of new Set([...formers.keys(), ...towns.keys()])) {
      if (key.length < 2) continue;
      const entry = { key, formers: formers.get(key) ?? [], towns: towns.get(key) ?? [] };
      const units = unitsAt(key, 0);
      const known = all.get(units);
      if (known === undefined) all.set(units, [entry]);
      else known.push(entry);
      yield;
    }
    for (const entries of all.values()) entries.sort((a, b) => b.key.length - a.key.length);
    return all;
  }
}

function unitsAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
}

/**
 * Texts that towns of a former municipality may have in front of their names since it ended: 高野口町 of 高野口町田原, 境 of 境上武士
 * (境町), 中郷区 of 中郷区稲荷山 (中郷村), 龍山町 of 龍山町瀬尻 (龍山村). All are folded.
 */
function prefixesOf(name: string): string[] {
  // 大阪市東区高麗橋 is not 東高麗橋
  if (name.endsWith('区')) return [];
  const stem = name.slice(0, -1);
  const all = [name, stem, `${stem}町`, `${stem}区`];
  const isWhole = (each: string): boolean => each.length > 1 || !name.endsWith('市');
  return [...new Set(all.filter(isWhole).map(fold))];
}
