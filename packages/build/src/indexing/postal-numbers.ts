import { BLOCK, NUMBER, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import { comparePaths, type NumberRange } from '../record/record.js';
import { isZero, type Node } from './nodes.js';
import { townKey } from './town-names.js';

/** A kind of numbered records: blocks with their houses (番), or lots and houses without a block (番地). */
type Unit = 'block' | 'lot';

/**
 * The blocks, houses and lots of a town or section whose numbers a row of a postal list names; of those within each other the
 * larger ones. Where a row does not say which kind it means, or there are none of that kind, it means the other: blocks in a
 * chome, else lots. A chome has numbers of its own, which those of its town are not.
 */
export function numbersIn(section: Node, ranges: readonly NumberRange[]): readonly Node[] {
  if (ranges.length === 0) return [];
  const numbered: Record<Unit, Node[]> = { block: [], lot: [] };
  collect(section, section, numbered);
  const usual: Unit = section.depth === SECTION ? 'block' : 'lot';
  return ranges.flatMap((range) => {
    const unit = range.unit ?? usual;
    const other: Unit = unit === 'block' ? 'lot' : 'block';
    return (numbered[unit].length > 0 ? numbered[unit] : numbered[other]).flatMap((node) =>
      within(node, [], range),
    );
  });
}

/** The blocks, and the numbers without a block, that stand directly below a node, in no section. */
export function directNumbers(node: Node): readonly Node[] {
  return [...(node.children?.values() ?? [])].flatMap((child) => {
    if (isZero(child.segment)) return directNumbers(child);
    return child.depth >= BLOCK ? [child] : [];
  });
}

/** Collects the blocks, and the numbers without a block. */
function collect(node: Node, from: Node, numbered: Record<Unit, Node[]>): void {
  for (const child of node.children?.values() ?? []) {
    const isPlaceholder = isZero(child.segment);
    if (child.depth === NUMBER) numbered.lot.push(child);
    else if (child.depth === BLOCK && !isPlaceholder) numbered.block.push(child);
    else if (isPlaceholder || (child.depth === SECTION && from.depth === TOWN && !isChome(child)))
      collect(child, from, numbered);
  }
}

/** A node, or the nodes below it, as far as their numbers are in a range. */
function within(node: Node, above: readonly number[], range: NumberRange): readonly Node[] {
  const number = node.record?.name?.normalize('NFKC') ?? '';
  if (!/^[0-9]+(?:-[0-9]+)*$/.test(number)) return [];
  const path = [...above, ...number.split('-').map(Number)];
  const isIn = holds(path, range);
  if (isIn === true) return [node];
  if (isIn === false) return [];
  return [...(node.children?.values() ?? [])].flatMap((child) => within(child, path, range));
}

/** Whether a range holds a number with all below it; null where it may hold a part of that. */
function holds(path: readonly number[], { from, to, parity }: NumberRange): boolean | null {
  const first = comparePaths(path, from);
  const last = to === undefined ? -1 : comparePaths(path, to);
  if (first < 0 || last > 0) return false;
  const isWhole = (bound: readonly number[], compared: number): boolean =>
    compared !== 0 || path.length >= bound.length;
  if (!isWhole(from, first) || (to !== undefined && !isWhole(to, last))) return null;
  if (parity === undefined) return true;
  // houses of a block are odd or even, not the block
  return path.length < from.length ? null : path[from.length - 1] % 2 === (parity === 'odd' ? 1 : 0);
}

/** Whether a section is a chome: 三丁目, 一丁 of 堺. */
export function isChome({ record }: Node): boolean {
  return record?.name != null && /^[0-9]+(?:-|丁)$/.test(townKey(record.name));
}
