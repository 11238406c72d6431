import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import { PART_NAMES } from '../vocabulary/parts.js';

/** The parts of an address as columns of lists and fields of a line. */

/** The answer to a word with its parts. */
export type PartedResult = Pick<GeocodeResult, 'match' | 'address_normalized' | 'key'>;

/** The value that each column reads from an answer: values of parts, their verdicts, and the whole in one form. */
export const PART_COLUMNS: Readonly<Record<string, (result: PartedResult) => string | null>> = {
  ...Object.fromEntries(
    PART_NAMES.flatMap((name) => [
      [`part_${name}`, ({ match }: PartedResult) => match.parts?.[name]?.value ?? null],
      [`verdict_${name}`, ({ match }: PartedResult) => match.parts?.[name]?.verdict ?? null],
    ]),
  ),
  address_normalized: (result) => result.address_normalized ?? null,
  key: ({ key }) => key ?? null,
};

/** Stands for several columns: the value of each part, the verdict on the whole, and it in one form. */
export const PARTS = 'parts';

/** The columns that {@link PARTS} stands for. */
export const COLUMNS_OF_PARTS: readonly string[] = [
  ...PART_NAMES.map((name) => `part_${name}`),
  'verdict',
  'address_normalized',
  'key',
];

/** Whether some columns need the parts of addresses. */
export function needParts(columns: readonly string[]): boolean {
  return columns.some((column) => column in PART_COLUMNS);
}
