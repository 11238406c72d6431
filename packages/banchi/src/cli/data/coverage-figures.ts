import type { Coverage } from '@banchi/build/inspection/coverage.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { dataMessages } from '../../messages/data.js';
import { count, share } from '../numbers.js';

/** The columns of a table of coverage: titles, and the figure of a row. */
export const COVERAGE_FIGURES: readonly (readonly [title: Message, of: (row: Coverage) => string])[] = [
  [dataMessages.coverageTowns, (row) => count(row.towns)],
  [dataMessages.coveragePoints, (row) => share(row.townsWithPosition, row.towns)],
  [dataMessages.coverageReadings, (row) => share(row.townsWithReading, row.towns)],
  [dataMessages.coverageBoundaries, (row) => share(row.townsWithBoundary, row.towns)],
  [dataMessages.coverageCodes, (row) => share(row.townsWithPostCode, row.towns)],
  [dataMessages.coverageBlocks, (row) => count(row.blocks)],
  [dataMessages.coverageHouses, (row) => count(row.houses)],
  [dataMessages.coverageLots, (row) => count(row.lots)],
  [dataMessages.coveragePoints, (row) => share(row.numbersWithPosition, row.numbers)],
  [dataMessages.coverageOutlines, (row) => share(row.lotsWithOutline, row.lots)],
];
