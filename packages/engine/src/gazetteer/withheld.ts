import { checkAscending, checkLength, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Points that are withheld from their records: their sections, how they are written, read and checked. */

/**
 * Points of sources that cannot be true and were withheld: the records, ascending; the reason of each; longitude and latitude in turn.
 * Files that were built without that check lack them.
 */
export const WITHHELD_SECTIONS = {
  'withheld.node': 'u32',
  'withheld.reason': 'u8',
  'withheld.point': 'i32',
} as const satisfies Record<string, ElementType>;

/** Points that are withheld from their records. */
export type WithheldSections = SectionArrays<typeof WITHHELD_SECTIONS>;

/** Why a point is withheld, by the numbers of `withheld.reason`. */
export const WITHHELD_REASONS = ['outside', 'apart', 'off-town', 'out-of-order', 'copied'] as const;

/** Why a point is withheld. */
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** A point that is withheld from a record. */
interface OwnWithheld {
  readonly id: number;
  readonly reason: WithheldReason;
  /** Longitude and latitude in units of 1e-7 degree. */
  readonly point: readonly [x: number, y: number];
}

/** The sections of points that are withheld, ascending by id. */
export function withheldSections(withheld: readonly OwnWithheld[]): Section[] {
  return [
    { name: 'withheld.node', data: Uint32Array.from(withheld, ({ id }) => id) },
    {
      name: 'withheld.reason',
      data: Uint8Array.from(withheld, ({ reason }) => WITHHELD_REASONS.indexOf(reason)),
    },
    { name: 'withheld.point', data: Int32Array.from(withheld.flatMap(({ point }) => point)) },
  ];
}

/** The points that are withheld in a file, ascending by id. */
export function* readWithheld(sections: WithheldSections): Iterable<OwnWithheld> {
  const { 'withheld.node': nodes, 'withheld.reason': reasons, 'withheld.point': points } = sections;
  for (let i = 0; i < nodes.length; i++)
    yield { id: nodes[i], reason: WITHHELD_REASONS[reasons[i]], point: [points[2 * i], points[2 * i + 1]] };
}

/**
 * Checks the points that are withheld: their records have none.
 * @param own the points that records have
 * @param count number of nodes
 */
export function checkWithheld(
  withheld: WithheldSections,
  own: { has(id: number): boolean },
  count: number,
  refuse: Refuse,
): void {
  const { 'withheld.node': nodes, 'withheld.reason': reasons, 'withheld.point': points } = withheld;
  checkAscending(refuse, 'withheld.node', nodes, count);
  checkLength(refuse, 'withheld.reason', reasons.length, nodes.length);
  checkLength(refuse, 'withheld.point', points.length, 2 * nodes.length);
  for (const node of nodes)
    if (own.has(node)) refuse('withheld.node', `node ${node} has a point of its own, which is not withheld`);
  reasons.forEach((reason, i) => {
    if (reason >= WITHHELD_REASONS.length)
      refuse('withheld.reason', `number ${i} is ${reason}, there are ${WITHHELD_REASONS.length} reasons`);
  });
}
