import { KANJI_NUMERALS } from '@banchi/engine/facts/kanji-number.js';
import { fold } from '@banchi/engine/text/index.js';
import { isZero, type Node } from './nodes.js';

/** A name that ends, and one that begins, in a numeral. */
const JOINS = new RegExp(`[0-9０-９${KANJI_NUMERALS}の]$`);
const JOINED = new RegExp(`^[0-9０-９${KANJI_NUMERALS}]`);

/** A numeral with its counter, as folded: 1- (丁目), 12丁, 3条. */
const NUMBER = /[0-9]+(?:-|丁|条)?/;

/** Words for units that one source writes and another leaves out: 厚田区安瀬, 光珠内町. */
const UNITS = /(?<=.)[区町村]/g;

/** The form in which town names are compared: their fold, in which divisions have no 第. */
export function townKey(name: string): string {
  return fold(name).replace(/第(?=\d+地割)/, '');
}

/** The towns of one municipality by their names: each large section, each small one, and both together. */
export class TownNames {
  readonly #towns = new Map<string, Node[]>();
  #numbered: Record<'same' | 'begun', ReadonlyMap<string, readonly Node[]>> | null = null;
  #variants: ReadonlyMap<string, readonly Node[]> | null = null;
  readonly #smallOnes = new Map<string, Node[]>();
  readonly #small: Map<string, string>;

  /** @param small keys of small sections that other municipalities have too; most are 一丁目, 二丁目 and so on */
  constructor(municipality: Node, small: Map<string, string>) {
    this.#small = small;
    for (const large of municipality.children?.values() ?? []) {
      const name = large.record?.name == null ? '' : townKey(large.record.name);
      if (name !== '') this.put(name, large);
      else if (!isZero(large.segment)) continue;
      if (large.record?.formerName != null) this.put(townKey(large.record.formerName), large);
      for (const each of large.children?.values() ?? []) {
        if (each.record?.name == null) continue;
        if (name !== '') this.#putSmall(each);
        if (each.record.formerName != null) this.put(name + townKey(each.record.formerName), each);
        const both = JOINS.test(large.record?.name ?? '') && JOINED.test(each.record.name);
        // 十 and 二丁目 are 十二丁目 together, which folds otherwise than its parts do
        if (both) this.put(townKey(`${large.record?.name}${each.record.name}`), each);
        else this.put(name + this.#keyOfSmall(each.record.name), each);
        // 築館蟹沢 is called so below 築館, too
        const own = this.#keyOfSmall(each.record.name);
        if (name !== '' && own.length > name.length && own.startsWith(name)) this.put(own, each);
      }
    }
  }

  /** Adds a town. */
  put(key: string, node: Node): void {
    push(this.#towns, key, [node]);
  }

  /** The towns with this name. */
  find(key: string): readonly Node[] {
    return this.#towns.get(key) ?? [];
  }

  /**
   * Large sections with one number in their names: `same` have the key as their name without the number (南郷通南 for
   * 南郷通一丁目南), the others have the key before the number, and more behind it (南郷通).
   */
  numbered(key: string): { readonly same: readonly Node[]; readonly begun: readonly Node[] } {
    this.#numbered ??= this.#numberedSections();
    return { same: this.#numbered.same.get(key) ?? [], begun: this.#numbered.begun.get(key) ?? [] };
  }

  /** Large sections with this name, or with one that differs by a 区, 町 or 村: 青葉 for 青葉町. */
  findVariants(key: string): readonly Node[] {
    this.#variants ??= this.#withoutUnits();
    return this.#variants.get(key.replaceAll(UNITS, '')) ?? [];
  }

  /** Small sections with this name of their own, below a named large section. */
  findSmall(key: string): readonly Node[] {
    return this.#smallOnes.get(key) ?? [];
  }

  /**
   * The towns with the longest name that a key begins with and goes on behind: 葵町 of 葵町1-2. A number is not cut.
   * @param accepts which towns count
   */
  beginning(
    key: string,
    accepts: (node: Node) => boolean,
  ): { readonly length: number; readonly towns: readonly Node[] } {
    for (let length = key.length - 1; length > 0; length--) {
      if (/[0-9]/.test(key[length - 1]) && /[0-9]/.test(key[length])) continue;
      const towns = this.find(key.slice(0, length)).filter(accepts);
      if (towns.length > 0) return { length, towns };
    }
    return { length: 0, towns: [] };
  }

  #numberedSections(): Record<'same' | 'begun', ReadonlyMap<string, readonly Node[]>> {
    const same = new Map<string, Node[]>();
    const begun = new Map<string, Node[]>();
    for (const [key, nodes] of this.#towns) {
      const number = NUMBER.exec(key);
      const large = number === null ? [] : nodes.filter(({ depth }) => depth === 2);
      if (number === null || number.index === 0 || large.length === 0) continue;
      const [front, behind] = [key.slice(0, number.index), key.slice(number.index + number[0].length)];
      if (/[0-9]/.test(behind)) continue;
      push(same, front + behind, large);
      if (behind !== '') push(begun, front, large);
    }
    return { same, begun };
  }

  #withoutUnits(): ReadonlyMap<string, readonly Node[]> {
    const variants = new Map<string, Node[]>();
    for (const [key, nodes] of this.#towns) {
      const large = nodes.filter(({ depth }) => depth === 2);
      if (large.length > 0) push(variants, key.replaceAll(UNITS, ''), large);
    }
    return variants;
  }

  #putSmall(node: Node): void {
    push(this.#smallOnes, this.#keyOfSmall(node.record?.name ?? ''), [node]);
  }

  #keyOfSmall(name: string): string {
    let key = this.#small.get(name);
    if (key === undefined) {
      key = townKey(name);
      this.#small.set(name, key);
    }
    return key;
  }
}

function push(lists: Map<string, Node[]>, key: string, nodes: readonly Node[]): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [...nodes]);
  else known.push(...nodes);
}
