import type { Origin } from '../record/record.js';
import { codeText, type Node, type NodeTree } from './nodes.js';

/** What data made by cutting names at their parts calls a large section that a town does without. */
const UNNAMED: ReadonlySet<string> = new Set(['（大字なし）', '(大字なし)', '大字', '字']);

/**
 * Takes out large sections that have no name of their own, so that what stands below them is written and found without it:
 * 宇多津町（大字なし）吉田 is 宇多津町吉田, and 八潮市大字二丁目 is 八潮市二丁目, which people write either way. What stood below such
 * a section stands below the zero code, as the registry has it.
 * @param tell told of each section that is gone
 */
export function skipUnnamedSections(tree: NodeTree, tell: (reason: string, origin: Origin) => void): void {
  for (const prefecture of tree.roots.values())
    for (const municipality of prefecture.children?.values() ?? [])
      for (const large of [...(municipality.children?.values() ?? [])]) skip(tree, large, tell);
}

function skip(tree: NodeTree, large: Node, tell: (reason: string, origin: Origin) => void): void {
  const name = large.record?.name;
  if (name == null || !UNNAMED.has(name)) return;
  const code = codeText(large);
  const rest = tree.skipLevel(large)
    ? 'what stands below it has the zero code above it'
    : 'it stays, since what stands below it has codes that others have below the zero code';
  tell(`${code}: ${name} is no name; ${rest}`, large.origin as Origin);
}
