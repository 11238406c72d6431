import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import type { Origin } from '../record/record.js';
import { codeText, fillValues, type Node, type NodeTree } from './nodes.js';

/** Names that data made by cutting names at their parts gives where there is no large section. */
const UNNAMED: ReadonlySet<string> = new Set(['（大字なし）', '(大字なし)', '大字', '字']);

/** Called with the change of a record. */
type Report = (reason: Message, origin: Origin) => void;

/**
 * Takes out large sections without a name of their own, so that addresses below them are written and found without
 * it: 宇多津町（大字なし）吉田 is 宇多津町吉田, and 八潮市大字二丁目 is 八潮市二丁目, which people write either way. Their children move below the
 * zero code, as in the registry, or join a town of the same name beside them: 八幡浜市中央.
 * @param report called for each section that is gone
 */
export function skipUnnamedSections(tree: NodeTree, report: Report): void {
  for (const prefecture of tree.roots.values())
    for (const municipality of prefecture.children?.values() ?? [])
      for (const large of [...(municipality.children?.values() ?? [])]) skip(tree, large, report);
}

function skip(tree: NodeTree, large: Node, report: Report): void {
  const name = large.record?.name;
  if (name == null || !UNNAMED.has(name)) return;
  joinTowns(large, report);
  const code = codeText(large);
  const reason = tree.skipLevel(large) ? messages.notANameMoved(name) : messages.notANameKept(name);
  report(about(code, reason), large.origin as Origin);
}

/** Gives the values of sections without children to the towns of the same name beside their large section. */
function joinTowns(large: Node, report: Report): void {
  const sections = large.children;
  if (sections === null) return;
  const towns = new Map<string, Node>();
  for (const town of large.parent?.children?.values() ?? [])
    if (town !== large && town.record?.name != null) towns.set(town.record.name, town);
  for (const section of [...sections.values()]) {
    const { record, children, origin } = section;
    const town = record?.name == null || children !== null ? undefined : towns.get(record.name);
    if (record === null || town?.record == null) continue;
    fillValues(town.record, record, origin as Origin);
    sections.delete(section.segment);
    const reason = messages.isTheTown(record.name, codeText(town));
    report(about(codeText(section), reason), origin as Origin);
  }
}
