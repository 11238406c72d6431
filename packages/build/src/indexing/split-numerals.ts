import { KANJI_DIGITS } from '@banchi/engine/facts/kanji-number.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import type { Origin } from '../record/record.js';
import { codeText, fillValues, type Node, type NodeTree } from './nodes.js';

/** A large section whose name is a round numeral alone: 十, 二十. */
const ROUND = new RegExp(`^[${KANJI_DIGITS}]?十$`);
/** The small section that continues such a numeral: 二丁目. */
const REST = new RegExp(`^[${KANJI_DIGITS}]丁目$`);

/**
 * Joins a numeral that a source has split: 十二丁目 in 花巻市 is one section, but data that cuts names at their 丁目 has the
 * large section 十 with the one small section 二丁目. No other town of Japan is called by a round numeral alone. The
 * large section takes the small one's values, and the small one's code is gone.
 * @param report called for each small section that is gone
 */
export function joinSplitNumerals(tree: NodeTree, report: (reason: Message, origin: Origin) => void): void {
  for (const prefecture of tree.roots.values())
    for (const municipality of prefecture.children?.values() ?? [])
      for (const large of municipality.children?.values() ?? []) joinSplit(large, report);
}

function joinSplit(large: Node, report: (reason: Message, origin: Origin) => void): void {
  if (large.record?.name == null || !ROUND.test(large.record.name) || large.children?.size !== 1) return;
  const [small] = large.children.values();
  if (small.record?.name == null || small.children !== null || !REST.test(small.record.name)) return;
  const name = large.record.name + small.record.name;
  report(
    about(codeText(small), messages.splitNumeral(small.record.name, name, codeText(large))),
    small.origin as Origin,
  );
  large.record.name = name;
  // the reading of a part is not the reading of the whole
  fillValues(large.record, { ...small.record, read: null, read_through: null, en: null, ko: null });
  large.children = null;
}
