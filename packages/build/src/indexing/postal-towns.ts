import { createHash } from 'node:crypto';
import { streetDirectionEnds } from '@banchi/engine/facts/streets.js';
import { fold } from '@banchi/engine/text/index.js';
import { MUNICIPALITY, TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { NumberRange, PostalPart, SourceItem } from '../record/record.js';
import type { FormerTown } from './former-towns.js';
import { isZero, type Node, type NodeRecord, type NodeTree } from './nodes.js';
import { directNumbers, isChome, numbersIn } from './postal-numbers.js';
import { type TownNames, townKey } from './town-names.js';

/** A row of a list of postal codes. */
export type PostalRow = Extract<SourceItem, { kind: 'postal' }>;

/**
 * The beginning of the segments of towns that only a list of postal codes names. The registry numbers large sections
 * with four digits and small ones with three; these have twelve, and stand after all of them.
 */
export const POSTAL_SEGMENT = '9999';

/** Digits behind {@link POSTAL_SEGMENT}, and how often another number is tried before a town is given up. */
const DIGITS = 8;
const MOST_TURNS = 16;

/** A rest of a town's name that names no place of its own: 坂田町 is beside 坂田, not in it. */
const UNIT_ALONE = /^[町村]$/;

/** No codes. Most towns have none of most kinds, so they share this list. */
const NONE_GIVEN: readonly string[] = [];

/** The postal codes that rows give a town, each once. */
class Claims {
  whole = NONE_GIVEN;
  part = NONE_GIVEN;
  /** For parts that are records themselves, which the code finds. */
  below = NONE_GIVEN;
  inside = NONE_GIVEN;
  /** Whether the list says that the town has several codes, or a row is for some of its numbers only. */
  isDivided = false;

  add(kind: 'whole' | 'part' | 'below' | 'inside', code: string): void {
    if (!this[kind].includes(code)) this[kind] = [...this[kind], code];
  }

  /** The codes that could be the town's own: those for the whole of it, else those for parts. */
  get own(): readonly string[] {
    if (this.whole.length > 0 || this.part.length + this.below.length === 0) return this.whole;
    return [...new Set([...this.part, ...this.below])];
  }

  /** All codes of the town itself. */
  get all(): readonly string[] {
    return [...this.whole, ...this.part, ...this.below];
  }

  /** Whether no code holds for the whole of it. */
  get isUndecided(): boolean {
    return this.own.length > 1 || (this.isDivided && this.whole.length === 0);
  }
}

/**
 * The entries of postal lists for the towns of one municipality.
 *
 * - A town's own code is that of the rows for the whole town or the rest of it (その他), else that of all its rows if they
 * agree and the list does not say that it has several. If they do not, it has none; every code finds the town.
 * - The code of a part goes to the small sections, blocks, houses and lots that the row names, if they are there, else it finds the
 * town. A section that no row names has the code of the rest, whatever code of the town another source gives it.
 * - A town that no other source has becomes a record, without a point and with a segment made from its name.
 */
export class PostalTowns {
  readonly #tree: NodeTree;
  readonly #municipality: Node;
  readonly #names: TownNames;
  readonly #claims = new Map<Node, Claims>();
  /** Towns without an own code because they have several. */
  readonly undecided: { readonly node: Node; readonly codes: readonly string[] }[] = [];
  /** Towns whose reading differs from all that rows give. */
  readonly misread: {
    readonly node: Node;
    readonly own: string;
    readonly listed: string;
    /** The first row that reads it so. */
    readonly row: PostalRow;
  }[] = [];
  /** Towns that were made of rows. */
  readonly made: Node[] = [];
  /** How many of them have point and sections of a past year. */
  takenOver = 0;
  /** Towns that no row names, nor anything in them. */
  readonly unlisted: Node[] = [];
  /** Other names that rows give towns. */
  readonly #variants = new Map<Node, string>();
  /** Towns for which a row names everything directly below them (番地, 大字). */
  readonly #whole: (readonly [town: Node, every: 'numbers' | 'oaza', row: PostalRow])[] = [];
  /** Names of towns in the rows, those of buildings and offices aside. */
  #listed: ReadonlySet<string> = new Set();
  /** Numbers that rows leave out. */
  readonly #excepted: (readonly [node: Node, numbers: readonly NumberRange[]])[] = [];
  /** Readings that rows give, for towns without one. */
  readonly #readings: (readonly [node: Node, read: string, row: PostalRow])[] = [];
  /** Towns of past years by the keys of their names. */
  readonly #former = new Map<string, FormerTown[]>();

  /** @param former towns of past years that may be those of rows, see `formerTowns` */
  constructor(tree: NodeTree, municipality: Node, names: TownNames, former: readonly FormerTown[] = []) {
    for (const town of former) {
      const key = townKey(town.town);
      for (const each of new Set([key, ...town.prefixes.map((prefix) => prefix + key)]))
        this.#former.set(each, [...(this.#former.get(each) ?? []), town]);
    }
    this.#tree = tree;
    this.#municipality = municipality;
    this.#names = names;
  }

  /**
   * Applies the rows.
   * @param fillReading takes the reading of a town
   * @param unmatched called for each row without a town
   */
  apply(
    rows: readonly PostalRow[],
    fillReading: (node: Node, record: NodeRecord, read: string) => void,
    unmatched: (row: PostalRow) => void,
  ): void {
    const buildings = new Set(rows.flatMap(({ holds, town }) => (holds === 'inside' ? [townKey(town)] : [])));
    this.#listed = new Set(rows.flatMap(({ holds, town }) => (holds === 'inside' ? [] : [townKey(town)])));
    const others: PostalRow[] = [];
    // towns named as in the list come first: the others may be a rest
    const onStreets = this.#splitByStreets(rows);
    const unnamed = rows.filter(
      (row) => row.holds !== 'inside' && !onStreets.has(row) && !this.#takeNamed(row),
    );
    for (const row of unnamed) {
      const key = townKey(row.town);
      const isTaken = buildings.has(key) ? this.#takeInside(row) : this.#takeOtherwise(row, key);
      if (!isTaken) others.push(row);
    }
    for (const row of this.#make(others)) unmatched(row);
    // buildings and offices last: the towns that they are in may have been made of other rows
    for (const row of rows) if (row.holds === 'inside' && !this.#takeInside(row)) unmatched(row);
    this.#noteUnlisted();
    this.#spread();
    for (const [node, claims] of this.#claims)
      if (node.record !== null) this.#settle(node, node.record, claims);
    this.#compareReadings();
    for (const [node, read] of this.#readings) if (node.record !== null) fillReading(node, node.record, read);
  }

  /** Takes a row for a town of this name. */
  #takeNamed(row: PostalRow): boolean {
    if (row.town === '') {
      if (this.#municipality.record !== null) this.#takePart(row, this.#municipality);
      return this.#municipality.record !== null;
    }
    const towns = this.#townsOf(row);
    for (const town of towns) this.#take(row, town);
    return towns.length > 0;
  }

  /** The towns with the name in a row. 船屋町 and 舟屋町 stand beside each other and fold alike: the row means the one that it writes. */
  #townsOf({ town }: PostalRow): readonly Node[] {
    const towns = this.#names.find(townKey(town));
    const own = towns.filter(
      ({ depth, record }) => depth !== TOWN || plainName(record?.name ?? '') === plainName(town),
    );
    return own.length > 0 ? own : towns;
  }

  /** Takes a row for a town that is there under another name. */
  #takeOtherwise(row: PostalRow, key: string): boolean {
    return (
      this.#takeWhereParts(row) ||
      this.#takeNumbered(row, key) ||
      this.#takeOnStreet(row, key) ||
      this.#takeVariant(row, key) ||
      this.#takeSmall(row, key)
    );
  }

  /**
   * Separates towns of Kyoto that stand several times in one ward: 富永町 of 下京区 is on 河原町通, on 岩上通 and on 新町通. Each becomes a
   * record of its own, with the point of the one town that other sources give. The streets before its name find it.
   * @returns the rows that are taken
   */
  #splitByStreets(rows: readonly PostalRow[]): ReadonlySet<PostalRow> {
    const byKey = new Map<string, PostalRow[]>();
    for (const row of rows)
      if (row.parts?.some(({ street }) => street !== undefined) === true) {
        const key = townKey(row.town);
        byKey.set(key, [...(byKey.get(key) ?? []), row]);
      }
    const taken = new Set<PostalRow>();
    for (const named of byKey.values()) {
      const [town, ...more] = this.#townsOf(named[0]);
      if (named.length < 2 || more.length > 0 || town?.record?.name == null || town.depth !== TOWN) continue;
      const sorted = [...named].sort((a, b) => (a.postCode < b.postCode ? -1 : 1));
      const known = sorted.find(({ postCode }) => postCode === town.record?.post_code) ?? sorted[0];
      const isElsewhere = rows.some((row) => row.holds === 'whole' && row.town === named[0].town);
      for (const row of sorted) {
        const node = row === known && !isElsewhere ? town : this.#addOnStreets(town, row);
        if (node === null) continue;
        this.#putOnStreets(node, row);
        taken.add(row);
      }
    }
    return taken;
  }

  /** Adds a town of the name of another one, on other streets; null where no segment is free for it. */
  #addOnStreets({ record }: Node, row: PostalRow): Node | null {
    const street = row.parts?.find((part) => part.street !== undefined)?.street ?? '';
    const segment = freeSegment(street + row.town, this.#municipality);
    if (segment === null || record === null) return null;
    const codes = [...codesOf(this.#municipality), segment];
    const { name, read, position } = record;
    this.#tree.add({ codes, level: 'OAZ', name, read, position, postal_only: true }, row.origin);
    const node = this.#tree.find(codes);
    if (node !== null) this.made.push(node);
    return node;
  }

  /** Gives a town the code of a row, and other names: its name behind each of its streets. */
  #putOnStreets(node: Node, row: PostalRow): void {
    const streets = (row.parts ?? []).flatMap(({ street }) => street ?? []);
    // the list writes 東入, people 東入ル as well
    const written = streets.flatMap((street) => [street, street.replace(/(?<=[東西]入)(?!る)/g, 'る')]);
    const names = [...new Set(written)].map((street) => street + row.town);
    if (node.record !== null) node.record.aliases = [...(node.record.aliases ?? []), ...names];
    for (const name of names) this.#names.put(townKey(name), node);
    if (row.read !== null) this.#readings.push([node, row.read, row]);
    this.#claim(node).add('whole', row.postCode);
  }

  /** Takes a row for parts that are all there although their town is not: 宮島町中江町 may be a large section. */
  #takeWhereParts(row: PostalRow): boolean {
    const found = (row.parts ?? []).map((part) => this.#sectionsOf(row, part));
    if (row.holds !== 'part' || found.length === 0 || found.some((each) => each.length === 0)) return false;
    for (const [i, part] of (row.parts ?? []).entries())
      for (const section of found[i]) this.#takeNumbers(row, part, section);
    return true;
  }

  /**
   * Takes a row for the numbered sections of a town that has no record itself: 浅香山町 is 浅香山町一丁, 南郷通 is 南郷通一丁目南. 平岡 is not 平岡一条,
   * which the list names too.
   */
  #takeNumbered(row: PostalRow, key: string): boolean {
    const { same, begun } = this.#names.numbered(key);
    const own = same.filter(({ record }) => !this.#listed.has(townKey(record?.name ?? '')));
    for (const town of own) this.#claim(town).add(row.holds, row.postCode);
    // 南郷通南, which the list has too, says more of 南郷通一丁目南
    for (const town of begun) this.#claim(town).add('part', row.postCode);
    return own.length + begun.length > 0;
  }

  /**
   * Takes a row for the one large section whose name differs only by 区, 町 or 村, unless the list names that itself:
   * 厚田安瀬 is 厚田区安瀬, but 西公文名 is not 西公文名町. The row's name finds it too.
   */
  #takeVariant(row: PostalRow, key: string): boolean {
    const [town, ...more] = this.#names
      .findVariants(key)
      .filter((each) => !this.#claims.has(each) || this.#variants.get(each) === key);
    if (town?.record == null || more.length > 0) return false;
    if (!this.#variants.has(town)) town.record.aliases = [...(town.record.aliases ?? []), row.town];
    this.#variants.set(town, key);
    this.#claim(town).add(row.holds, row.postCode);
    return true;
  }

  /**
   * Takes a row for the one small section of that name whose large section the list leaves out: 西鶴賀町 is in 大字鶴賀,
   * which the list names with the same code, and 諏訪町 in 大字南長野. A rural name (田中島) comes up in many places.
   */
  #takeSmall(row: PostalRow, key: string): boolean {
    const [town, ...more] = this.#names.findSmall(key);
    if (town === undefined || more.length > 0) return false;
    if (!key.endsWith('町') && this.#claims.get(town)?.whole.includes(row.postCode) !== true) return false;
    this.#claim(town).add(row.holds, row.postCode);
    return true;
  }

  #take(row: PostalRow, town: Node): void {
    // the reading of a name that own data corrects is not that of the right one
    const isFormer = town.record?.formerName != null && townKey(town.record.formerName) === townKey(row.town);
    if (row.read !== null && !isFormer) this.#readings.push([town, row.read, row]);
    this.#takePart(row, town);
  }

  /** Gives the code of a row to the parts of a town that it names, and to the town as far as they are not there. */
  #takePart(row: PostalRow, town: Node): void {
    const { holds, parts = [], postCode, several } = row;
    const claims = this.#claim(town);
    if (holds !== 'part') {
      claims.add(holds, postCode);
      for (const { numbers, section } of parts)
        if (section === undefined && numbers !== undefined) this.#excepted.push([town, numbers]);
      return;
    }
    if (several === true || town === this.#municipality) claims.isDivided = true;
    const isPlaced = parts.map((part) => this.#place(row, part, town));
    claims.add(isPlaced.length > 0 && isPlaced.every((each) => each) ? 'below' : 'part', postCode);
  }

  /** Gives the code of a row to one part of a town. False where it is not there. */
  #place(row: PostalRow, part: PostalPart, town: Node): boolean {
    if (part.every === 'chome') {
      const chome = [...(town.children?.values() ?? [])].filter(isChome);
      for (const each of chome) this.#claim(each).add('whole', row.postCode);
      // 大字越ケ谷 and 越ケ谷 with its chome beside each other
      if (chome.length > 0 && this.#hasBeside(row, town, (each) => !hasChome(each)))
        this.#claim(town).add('whole', row.postCode);
      return chome.length > 0;
    }
    if (part.every !== undefined) {
      this.#whole.push([town, part.every, row]);
      return true;
    }
    if (part.section === undefined)
      return part.numbers !== undefined && this.#takeNumbers(row, part, town, true);
    const sections = this.#sectionsOf(row, part);
    for (const section of sections) this.#takeNumbers(row, part, section);
    return sections.length > 0;
  }

  /** Whether another town of the name that a row gives is there, of some kind. */
  #hasBeside(row: PostalRow, town: Node, isWanted: (other: Node) => boolean): boolean {
    return this.#names.find(townKey(row.town)).some((other) => other !== town && isWanted(other));
  }

  /** The sections that a part names. */
  #sectionsOf({ town }: PostalRow, { section }: PostalPart): readonly Node[] {
    if (section === undefined || town === '') return [];
    const key = townKey(town + section);
    // 庶路（宮下） is not 庶路宮下 where the list has that too
    if (this.#listed.has(key)) return [];
    const named = this.#names.find(key);
    return named.length > 0 ? named : this.#names.numbered(key).same;
  }

  /** Gives the code to the numbers of a part, or to the whole section. False where it names numbers, and none is there. */
  #takeNumbers(row: PostalRow, part: PostalPart, section: Node, isTown = false): boolean {
    const { numbers, except } = part;
    const claims = this.#claim(section);
    if (except !== undefined) this.#excepted.push([section, except]);
    if (numbers === undefined) {
      claims.add('whole', row.postCode);
      return true;
    }
    const nodes = numbersIn(section, numbers);
    for (const node of nodes) this.#claim(node).add('whole', row.postCode);
    if (!isTown) {
      claims.isDivided = true;
      claims.add(nodes.length > 0 ? 'below' : 'part', row.postCode);
    }
    return nodes.length > 0;
  }

  /** Takes a row for a town of Kyoto on one street of several: 荒神町猪熊通椹木町上る. */
  #takeOnStreet(row: PostalRow, key: string): boolean {
    if (!streetDirectionEnds(key).includes(key.length)) return false;
    const { towns } = this.#names.beginning(key, () => true);
    for (const town of towns) this.#claim(town).add('part', row.postCode);
    return towns.length > 0;
  }

  /** Takes the code of a building or an office for the place that it is in: 西新宿新宿三井ビル, 榛原区下井足. */
  #takeInside(row: PostalRow): boolean {
    const places = row.town === '' ? [this.#municipality] : this.#placesOf(townKey(row.town));
    for (const place of places) this.#claim(place).add('inside', row.postCode);
    if (places.length === 0 && this.#municipality.record !== null)
      this.#claim(this.#municipality).add('inside', row.postCode);
    return places.some(({ record }) => record !== null);
  }

  /** The towns that a text begins with, behind the streets of Kyoto if it has any: 四条通烏丸東入長刀鉾町. */
  #placesOf(key: string): readonly Node[] {
    const starts = [0, ...streetDirectionEnds(key)];
    for (const start of starts) {
      const named = this.#names.find(key.slice(start));
      if (named.length > 0) return named;
    }
    for (const start of starts.reverse()) {
      const { towns } = this.#names.beginning(key.slice(start), () => true);
      if (towns.length > 0) return towns;
    }
    return this.#names.numbered(key).same;
  }

  #claim(node: Node): Claims {
    let claims = this.#claims.get(node);
    if (claims === undefined) {
      claims = new Claims();
      this.#claims.set(node, claims);
    }
    return claims;
  }

  /** Makes records of towns that are not there, each with all its rows. Returns the rows that none is made of. */
  #make(rows: readonly PostalRow[]): readonly PostalRow[] {
    if (this.#municipality.record?.name == null) return rows;
    const byKey = new Map<string, PostalRow[]>();
    for (const row of rows) {
      const key = townKey(row.town);
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [row]);
      else known.push(row);
    }
    const failed: PostalRow[] = [];
    // in the order of their names, so that the order of rows decides nothing
    const made = [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, named]) => {
        const above = this.#parentOf(key, named);
        const node = (above === null ? null : this.#add(above, named[0])) ?? this.#add(null, named[0]);
        return { key, named, node };
      });
    for (const { key, named, node } of made) {
      if (node === null) {
        failed.push(...named);
        continue;
      }
      this.#names.put(key, node);
      this.made.push(node);
      if (this.#takeOver(key, node)) for (const row of named) this.#takePart(row, node);
      else for (const { holds, postCode } of named) this.#claim(node).add(holds, postCode);
    }
    return failed;
  }

  /**
   * Gives a town point and small sections of the one town of its name in the municipalities before: 佐鳴台 of 浜松市中央区 has those that it had in
   * 中区. Two towns of that name, in two of them, give nothing. False where there is none.
   */
  #takeOver(key: string, node: Node): boolean {
    const [former, ...more] = this.#former.get(key) ?? [];
    if (former === undefined || more.length > 0 || node.record === null) return false;
    const { position, sections, origin } = former;
    if (position !== null) {
      node.record.position = position;
      node.record.positionFile = origin.file;
    }
    // a town within a large section is a small one itself
    if (node.depth === TOWN)
      for (const { segment, ...values } of sections) {
        const codes = [...codesOf(node), segment];
        this.#tree.add({ codes, level: 'AZC', ...values }, origin);
        const section = this.#tree.find(codes);
        if (section !== null) this.#names.put(key + townKey(values.name), section);
      }
    this.takenOver++;
    return true;
  }

  /**
   * The large section that a town is in by its name: one that its name or reading begins with, if the list gives both
   * the same code (一宇大横 in 一宇), or does not name the section itself (高清水南沢 in 高清水). Null for others: 光吉台 is not in
   * 光吉.
   */
  #parentOf(key: string, rows: readonly PostalRow[]): { readonly large: Node; readonly from: number } | null {
    const [{ town, read }] = rows;
    const { length, towns } = this.#names.beginning(
      key,
      ({ depth, record }) => depth === TOWN && record?.postal_only !== true,
    );
    const [large] = towns;
    const above = large?.record;
    if (above?.name == null || towns.length > 1 || UNIT_ALONE.test(key.slice(length))) return null;
    const from = town.length - (key.length - length);
    // names that fold to another length are cut where both sides fold as the whole does
    if (townKey(town.slice(0, from)) !== key.slice(0, length)) return null;
    if (read !== null && above.read != null && !read.startsWith(readAsListed(above.read))) return null;
    const listed = this.#claims.get(large)?.own ?? NONE_GIVEN;
    return listed.length === 0 || rows.every(({ postCode }) => listed.includes(postCode))
      ? { large, from }
      : null;
  }

  /** Adds a town below a large section, or below the municipality; null where no segment is free for it. */
  #add(above: { readonly large: Node; readonly from: number } | null, row: PostalRow): Node | null {
    const parent = above === null ? this.#municipality : above.large;
    const name = row.town.slice(above?.from ?? 0);
    const segment = freeSegment(row.town, parent);
    if (segment === null) return null;
    const codes = [...codesOf(parent), segment];
    const readAbove = above?.large.record?.read;
    const own = readAbove == null ? null : (row.read?.slice(readAsListed(readAbove).length) ?? null);
    const read = above === null ? row.read : own || null;
    const level = above === null ? 'OAZ' : 'AZC';
    this.#tree.add({ codes, level, name, read, postal_only: true }, row.origin);
    return this.#tree.find(codes);
  }

  /** Notes the large sections, and small ones that are in none, that no row names, nor a part of them. */
  #noteUnlisted(): void {
    const named = new Set<Node>();
    for (const node of this.#claims.keys())
      for (let each: Node | null = node; each !== null && each.depth > MUNICIPALITY; each = each.parent)
        named.add(each);
    const isUnlisted = (node: Node): boolean =>
      node.record?.name != null && node.record.postal_only !== true && !named.has(node);
    for (const town of this.#municipality.children?.values() ?? []) {
      if (isUnlisted(town)) this.unlisted.push(town);
      else if (isZero(town.segment))
        this.unlisted.push(...[...(town.children?.values() ?? [])].filter(isUnlisted));
    }
  }

  /** Notes the large sections that are read otherwise than any row says; of small ones rows read the large one too. */
  #compareReadings(): void {
    const others = new Map<Node, { readonly reads: string[]; readonly row: PostalRow }>();
    for (const [node, read, row] of this.#readings)
      if (node.depth === TOWN && node.record?.read != null && node.record.read !== read && !others.has(node))
        others.set(node, { reads: [], row });
    if (others.size === 0) return;
    for (const [node, read] of this.#readings) others.get(node)?.reads.push(read);
    for (const [node, { reads, row }] of others) {
      const own = node.record?.read ?? '';
      const key = readingKey(own);
      if (!reads.some((read) => readingKey(read) === key))
        this.misread.push({ node, own, listed: [...new Set(reads)].join(', '), row });
    }
  }

  /**
   * Gives sections that rows leave open the code of the town above them: a section of which rows name only some numbers has the
   * code of the rest of its town, and so has a section that no row names. Numbers that a row leaves out, and no other row names,
   * have no code.
   */
  #spread(): void {
    for (const [town, every, row] of this.#whole) this.#takeDirect(town, every, row);
    for (const [node, claims] of [...this.#claims]) {
      if (node.depth <= MUNICIPALITY || node.depth > TOWN) continue;
      const codes = claims.all;
      if (codes.length < 2 && !claims.isDivided) continue;
      for (const child of node.children?.values() ?? []) {
        const known = child.record?.post_code ?? null;
        const isNamed = (this.#claims.get(child)?.all.length ?? 0) > 0;
        if (child.record !== null && !isNamed && known !== null && codes.includes(known))
          child.record.post_code = null;
      }
    }
    for (const [node, claims] of this.#claims)
      if (node.depth > TOWN && claims.isDivided && claims.whole.length === 0) {
        const [rest, ...more] = this.#restAbove(node);
        if (rest !== undefined && more.length === 0) claims.add('whole', rest);
      }
    for (const [node, numbers] of this.#excepted)
      for (const each of numbersIn(node, numbers))
        if (each.record !== null && !this.#claims.has(each)) {
          each.record.post_code = null;
          each.record.post_codes = [];
        }
  }

  /**
   * Gives a town a code from below it: the code of 大字軽井沢 where the row is for the 大字, or where no row is for the rest. Otherwise
   * the code of its numbers: 東田町 of 豊橋市 has another code for sections that no row names. 越ケ谷 with its chome has the code of its
   * chome if 大字越ケ谷 stands beside it.
   */
  #takeDirect(town: Node, every: 'numbers' | 'oaza', row: PostalRow): void {
    const claims = this.#claim(town);
    if (hasChome(town) && this.#hasBeside(row, town, (each) => !hasChome(each))) return;
    if (every === 'oaza' && town.record?.name?.startsWith('大字') === true) claims.whole = [row.postCode];
    else if (claims.whole.length === 0) claims.add('whole', row.postCode);
    else {
      const numbers = directNumbers(town);
      for (const number of numbers) this.#claim(number).add('whole', row.postCode);
      if (numbers.length === 0) claims.add('part', row.postCode);
    }
  }

  /** Whether rows give a code to every section of a town: 北四条東 of 札幌市中央区 has its first eight chome only. */
  #covers({ children }: Node, code: string): boolean {
    const sections = [...(children?.values() ?? [])];
    return (
      sections.length > 0 &&
      sections.every((each) => {
        const own = this.#claims.get(each)?.whole ?? NONE_GIVEN;
        return own.length === 1 && own[0] === code;
      })
    );
  }

  /** The codes for the whole, or the rest, of the nearest town or section above a node of which rows say one. */
  #restAbove({ parent }: Node): readonly string[] {
    if (parent === null || parent.depth <= MUNICIPALITY) return NONE_GIVEN;
    const whole = this.#claims.get(parent)?.whole ?? NONE_GIVEN;
    return whole.length > 0 ? whole : this.#restAbove(parent);
  }

  /** Decides on the code of a town. */
  #settle(node: Node, record: NodeRecord, claims: Claims): void {
    const { own, whole, part, inside } = claims;
    const known = record.post_code ?? null;
    const above = node.parent === null ? undefined : this.#claims.get(node.parent);
    // a code of another source stays, unless it is one of those between which the list decides
    const isFree = known === null || claims.all.includes(known) || above?.all.includes(known) === true;
    if (whole.length === 0 && own.length === 1 && claims.isDivided && this.#covers(node, own[0]))
      claims.isDivided = false;
    const isUndecided = claims.isUndecided && isFree;
    if (own.length > 0 && isFree) record.post_code = isUndecided ? null : own[0];
    const others = [...whole, ...part].filter((code) => code !== record.post_code);
    if (isUndecided || others.length > 0)
      record.post_codes = [...new Set([...(record.post_codes ?? []), ...others])];
    if (isUndecided) this.undecided.push({ node, codes: [...own].sort() });
    if (inside.length > 0) record.insidePostCodes = inside;
  }
}

/** A name without 大字 and 字, letters as written. */
function plainName(name: string): string {
  return name.normalize('NFKC').replace(/^(?:大字|字)/, '');
}

/** Whether a town has chome. */
function hasChome({ children }: Node): boolean {
  for (const child of children?.values() ?? []) if (isChome(child)) return true;
  return false;
}

/**
 * A segment for a town that has no official one: made from its name, so that it is the same in every build. Of two names that lead to
 * one number the later one takes the next that its name leads to. Null where siblings leave none.
 */
function freeSegment(name: string, { children }: Node): string | null {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const digest = createHash('sha256')
      .update(turn === 0 ? name.normalize('NFKC') : `${name.normalize('NFKC')} ${turn}`)
      .digest();
    const number = digest.readUIntBE(0, 6) % 10 ** DIGITS;
    const segment = POSTAL_SEGMENT + String(number).padStart(DIGITS, '0');
    const clashes = [...(children?.keys() ?? [])].some(
      (each) => segment.startsWith(each) || each.startsWith(segment),
    );
    if (!clashes) return segment;
  }
  return null;
}

/** The form in which readings are compared: ヅ and ズ, small and large kana, with and without オオアザ are the same. */
function readingKey(read: string): string {
  return fold(readAsListed(read));
}

/** A reading as lists of towns give it: without that of 大字. */
function readAsListed(read: string): string {
  return read.replace(/^オオアザ/, '');
}

function codesOf({ parent, segment }: Node): string[] {
  return parent === null ? [segment] : [...codesOf(parent), segment];
}
