import { createHash } from 'node:crypto';
import { streetDirectionEnds } from '../reading/tables/streets.js';
import type { SourceItem } from '../record/record.js';
import { fold } from '../text/index.js';
import { TOWN } from '../vocabulary/levels.js';
import type { Node, NodeRecord, NodeTree } from './nodes.js';
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

  add(kind: 'whole' | 'part' | 'below' | 'inside', code: string): void {
    if (!this[kind].includes(code)) this[kind] = [...this[kind], code];
  }

  /** The codes that could be the town's own: those for the whole of it, else those for parts. */
  get own(): readonly string[] {
    if (this.whole.length > 0 || this.part.length + this.below.length === 0) return this.whole;
    return [...new Set([...this.part, ...this.below])];
  }
}

/**
 * The entries of postal lists for the towns of one municipality.
 *
 * - A town's own code is that of the rows for the whole town, else that of all its rows if they agree. If they do
 * not, it has none, nor has a small section with the same code as the town; every code finds the town.
 * - The code of a part goes to the small sections that the row lists, if they are there, else it finds the town.
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
  readonly contradicted: { readonly node: Node; readonly own: string; readonly listed: string }[] = [];
  /** Towns that were made of rows. */
  readonly made: Node[] = [];
  /** Other names that rows give towns. */
  readonly #variants = new Map<Node, string>();
  /** Readings of towns that rows name, for those that have none. */
  readonly #readings: (readonly [node: Node, read: string])[] = [];

  constructor(tree: NodeTree, municipality: Node, names: TownNames) {
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
    const others: PostalRow[] = [];
    // towns named as in the list come first: the others may be a rest
    const unnamed = rows.filter((row) => row.holds !== 'inside' && !this.#takeNamed(row));
    for (const row of unnamed) {
      const key = townKey(row.town);
      const isTaken = buildings.has(key) ? this.#takeInside(row) : this.#takeOtherwise(row, key);
      if (!isTaken) others.push(row);
    }
    for (const row of this.#make(others)) unmatched(row);
    // buildings and offices last: the towns that they are in may have been made of other rows
    for (const row of rows) if (row.holds === 'inside' && !this.#takeInside(row)) unmatched(row);
    for (const [node, claims] of this.#claims)
      if (node.record !== null) this.#settle(node, node.record, claims);
    this.#compareReadings();
    for (const [node, read] of this.#readings) if (node.record !== null) fillReading(node, node.record, read);
  }

  /** Takes a row for a town of this name. */
  #takeNamed(row: PostalRow): boolean {
    if (row.town === '') {
      if (this.#municipality.record !== null) this.#claim(this.#municipality).add('whole', row.postCode);
      return this.#municipality.record !== null;
    }
    const towns = this.#names.find(townKey(row.town));
    for (const town of towns) this.#take(row, town);
    return towns.length > 0;
  }

  /** Takes a row for a town that is there under another name. */
  #takeOtherwise(row: PostalRow, key: string): boolean {
    return (
      this.#takeNumbered(row, key) ||
      this.#takeOnStreet(row, key) ||
      this.#takeVariant(row, key) ||
      this.#takeSmall(row, key)
    );
  }

  /** Takes a row for the numbered sections of a town that is none itself: 浅香山町 is 浅香山町一丁, 南郷通 is 南郷通一丁目南. */
  #takeNumbered(row: PostalRow, key: string): boolean {
    const { same, begun } = this.#names.numbered(key);
    if (same.length + begun.length === 0) return false;
    if (this.#takeSections(row)) return true;
    for (const town of same) this.#claim(town).add(row.holds, row.postCode);
    // 南郷通南, which the list has too, says more of 南郷通一丁目南
    for (const town of begun) this.#claim(town).add('part', row.postCode);
    return true;
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
    if (row.read !== null) this.#readings.push([town, row.read]);
    this.#claim(town).add(this.#takeSections(row) ? 'below' : row.holds, row.postCode);
  }

  /** Gives the code to the sections that a row lists; false where it lists none that is there. */
  #takeSections({ town, sections = [], postCode, holds }: PostalRow): boolean {
    const found = sections.flatMap((section) => this.#names.find(townKey(town + section)));
    for (const node of found) this.#claim(node).add(holds === 'inside' ? 'inside' : 'whole', postCode);
    return found.length > 0;
  }

  /** Takes a row for a town of Kyoto on one street of several: 荒神町猪熊通椹木町上る. */
  #takeOnStreet(row: PostalRow, key: string): boolean {
    if (!streetDirectionEnds(key).includes(key.length)) return false;
    const { towns } = this.#names.beginning(key, () => true);
    for (const town of towns) this.#claim(town).add('part', row.postCode);
    return towns.length > 0;
  }

  /** Takes the code of a building or an office for the town that it is in: 西新宿新宿三井ビル. */
  #takeInside(row: PostalRow): boolean {
    if (row.town === '') return false;
    if (this.#takeSections(row)) return true;
    const key = townKey(row.town);
    const named = this.#names.find(key);
    const { towns } = named.length > 0 ? { towns: named } : this.#names.beginning(key, () => true);
    const numbered = towns.length > 0 ? towns : this.#names.numbered(key).same;
    for (const town of numbered) this.#claim(town).add('inside', row.postCode);
    return numbered.length > 0;
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
      for (const { holds, postCode } of named) this.#claim(node).add(holds, postCode);
    }
    return failed;
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

  /** Notes the large sections that are read otherwise than any row says; of small ones rows read the large one too. */
  #compareReadings(): void {
    const others = new Map<Node, string[]>();
    for (const [node, read] of this.#readings)
      if (node.depth === TOWN && node.record?.read != null && node.record.read !== read) others.set(node, []);
    if (others.size === 0) return;
    for (const [node, read] of this.#readings) others.get(node)?.push(read);
    for (const [node, reads] of others) {
      const own = node.record?.read ?? '';
      const key = readingKey(own);
      if (!reads.some((read) => readingKey(read) === key))
        this.contradicted.push({ node, own, listed: [...new Set(reads)].join(', ') });
    }
  }

  /** Decides on the code of a town. */
  #settle(node: Node, record: NodeRecord, { own, whole, part, inside }: Claims): void {
    const known = record.post_code ?? null;
    const isUndecided = own.length > 1 && (known === null || own.includes(known));
    if (own.length === 1 && known === null) [record.post_code] = own;
    if (isUndecided) record.post_code = null;
    if (isUndecided && known !== null && node.depth === TOWN)
      for (const child of node.children?.values() ?? [])
        if (child.record?.post_code === known && !this.#isClaimed(child, known))
          child.record.post_code = null;
    const others = [...whole, ...part].filter((code) => code !== record.post_code);
    if (isUndecided || others.length > 0)
      record.post_codes = [...new Set([...(record.post_codes ?? []), ...others])];
    if (isUndecided) this.undecided.push({ node, codes: [...own].sort() });
    if (inside.length > 0) record.insidePostCodes = inside;
  }

  /** Whether rows give a node just this code. */
  #isClaimed(node: Node, code: string): boolean {
    const own = this.#claims.get(node)?.own;
    return own?.length === 1 && own[0] === code;
  }
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
