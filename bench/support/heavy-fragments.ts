import type { Range } from '@banchi/engine/gazetteer/ranges.js';
import type { TextIndex } from '@banchi/engine/search/select/text-index.js';

/** Units of the longest fragment of one spelling, and of a parent's spelling in front of a border. */
const LONGEST = 12;
const LONGEST_ENDING = 4;
/** So many times as many as are asked for are made longer: one unit may lead to more than another and its next less. */
const WIDER = 3;
/** The number of borders that are looked at with a second one behind, and with a third behind that. */
const TWO_BORDERS = 40;
const BEHIND_TWO = 6;
/** Borders that wait to be made longer. */
const KEPT_OPEN = 2000;

/** A fragment and about how many postings or edges it leads to. */
interface Weighed {
  readonly text: string;
  readonly weight: number;
}

/** The end of a spelling, the beginning of one below it, and how many edges lead from such to such. */
interface Border extends Weighed {
  /** Units of the ending; infinite for a whole spelling. */
  readonly ending: number;
  readonly slots: Range;
  readonly children: Range;
  /** Units of the children's beginning. */
  readonly depth: number;
}

/**
 * The fragments that lead to the most postings or edges, heaviest first: of single spellings, and across the borders between a
 * spelling and one below it, and one below that. A fragment leads to at least as many as a longer one that contains it, so heavy
 * fragments are found by making heavy ones longer.
 */
export function heavyFragments(index: TextIndex, most: number): string[] {
  const all = new Map<string, number>();
  for (const { text, weight } of [...insideSpellings(index, most), ...acrossBorders(index, most)])
    all.set(text, (all.get(text) ?? 0) + weight);
  return [...all].sort((a, b) => b[1] - a[1]).map(([text]) => text);
}

function insideSpellings(index: TextIndex, most: number): Weighed[] {
  const { dictionary } = index;
  const spelled: Weighed[] = [];
  for (let spelling = 0; spelling < dictionary.size; spelling++) {
    const weight = index.weight({ low: spelling, high: spelling + 1 });
    if (weight > 0) spelled.push({ text: dictionary.textOf(spelling), weight });
  }
  const found: Weighed[] = [];
  let kept = new Set(['']);
  for (let length = 1; length <= LONGEST && kept.size > 0; length++) {
    const weights = new Map<string, number>();
    for (const { text, weight } of spelled) {
      for (let at = 0; at + length <= text.length; at++) {
        // a word begins at no inside of a number
        if (at > 0 && /^\d\d/.test(text.slice(at - 1, at + 1))) continue;
        if (!kept.has(text.slice(at, at + length - 1))) continue;
        const fragment = text.slice(at, at + length);
        weights.set(fragment, (weights.get(fragment) ?? 0) + weight);
      }
    }
    const heavy = heaviest(
      [...weights].map(([text, weight]) => ({ text, weight })),
      WIDER * most,
    );
    kept = new Set(heavy.map(({ text }) => text));
    found.push(...heavy);
  }
  return heaviest(found, most);
}

function acrossBorders(index: TextIndex, most: number): Weighed[] {
  const found = grown(index, endingsOfOneUnit(index), WIDER * most);
  const twice = found.slice(0, TWO_BORDERS).flatMap(({ text, weight, children, depth }) => {
    const whole = index.dictionary.wholeIn(children, depth);
    const slot = whole < 0 ? -1 : index.slotOf(whole);
    if (slot < 0) return [];
    const slots = { low: slot, high: slot + 1 };
    const everything = { low: 0, high: index.dictionary.size };
    const first = {
      text: '',
      weight: Number.POSITIVE_INFINITY,
      ending: Number.POSITIVE_INFINITY,
      slots,
      depth: 0,
    };
    return grown(index, [{ ...first, children: everything }], BEHIND_TWO).map((each) => ({
      text: text + each.text,
      weight: Math.min(weight, each.weight),
    }));
  });
  return heaviest([...found, ...twice], most);
}

/** The heaviest of some borders, as they are and with more units on either side. */
function grown(index: TextIndex, first: readonly Border[], most: number): Border[] {
  const found: Border[] = [];
  let open = [...first];
  while (open.length > 0 && found.length < most) {
    const heavy = heaviest(open, KEPT_OPEN);
    const next = heavy[0];
    open = heavy.slice(1);
    if (next.depth > 0) found.push(next);
    // each is reached in one way: first downwards, then upwards
    if (next.ending === 1 || next.ending > LONGEST_ENDING) open.push(...longerBelow(index, next));
    if (next.depth > 0 && next.ending < LONGEST_ENDING) open.push(...longerAbove(index, next));
  }
  return found;
}

/** Every last unit of a spelling with something below it, and all that stands there. */
function endingsOfOneUnit(index: TextIndex): Border[] {
  const slots = { low: 0, high: index.slots };
  const children = { low: 0, high: index.dictionary.size };
  return longerAbove(index, { text: '', weight: 0, ending: 0, slots, children, depth: 0 });
}

function longerBelow(index: TextIndex, border: Border): Border[] {
  const { dictionary } = index;
  const { depth, children } = border;
  const longer: Border[] = [];
  const whole = dictionary.wholeIn(children, depth);
  for (let low = whole < 0 ? children.low : whole + 1; low < children.high; ) {
    const unit = dictionary.unit(low, depth);
    const below = dictionary.narrow({ low, high: children.high }, depth, unit);
    const weight = edgesBetween(index, border, below);
    const text = border.text + String.fromCharCode(unit);
    if (weight > 0) longer.push({ ...border, text, weight, children: below, depth: depth + 1 });
    low = below.high;
  }
  return longer;
}

function longerAbove(index: TextIndex, border: Border): Border[] {
  const { dictionary } = index;
  const unitOf = (slot: number): number => {
    const spelling = index.spellingOfSlot(slot);
    const at = dictionary.length(spelling) - 1 - border.ending;
    return at < 0 ? 0 : dictionary.unit(spelling, at);
  };
  const longer: Border[] = [];
  for (let low = border.slots.low; low < border.slots.high; ) {
    const unit = unitOf(low);
    let high = low + 1;
    while (high < border.slots.high && unitOf(high) === unit) high++;
    const slots = { low, high };
    if (unit !== 0) {
      const text = String.fromCharCode(unit) + border.text;
      const own = { ...border, text, slots, ending: border.ending + 1 };
      longer.push({ ...own, weight: edgesBetween(index, own, border.children) });
    }
    low = high;
  }
  return longer;
}

function edgesBetween(index: TextIndex, { slots, ending }: Border, children: Range): number {
  const all = index.edgesOfSlots(slots);
  if (children.low === 0 && children.high === index.dictionary.size) return all.high - all.low;
  if (ending === 1) {
    const { low, high } = index.edgesWithin(all, children);
    return high - low;
  }
  let edges = 0;
  for (let slot = slots.low; slot < slots.high; slot++) {
    const { low, high } = index.edges(slot, children);
    edges += high - low;
  }
  return edges;
}

/** The heaviest ones, first. */
function heaviest<T extends Weighed>(all: readonly T[], most: number): T[] {
  return [...all].sort((a, b) => b.weight - a.weight).slice(0, most);
}
