import {
  type Coverage,
  coverageFaults,
  coverageOf,
  RegistryComparison,
  sumOf,
} from '@banchi/build/inspection/coverage.js';
import { findRepetitions, REPEATED } from '@banchi/build/inspection/repetitions.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { together } from '../../messages/commands.js';
import { coverageTexts, dataMessages } from '../../messages/data.js';
import { CommandError } from '../failure.js';
import { say } from '../language.js';
import { count, share } from '../numbers.js';
import { print, printLine } from '../print.js';
import { columnsOf, leftIn, rightIn } from '../text-width.js';
import { COVERAGE_FIGURES } from './coverage-figures.js';
import { writeDataReport } from './report-files.js';

/** Options of `banchi check`. */
interface CheckOptions {
  /** Whether the contents of the file are listed by municipality. */
  readonly coverage?: boolean;
  /** Files of the Address Base Registry whose records must be there. */
  readonly registry?: readonly string[];
  /** Whether they are written as JSON, one object a municipality. */
  readonly json?: boolean;
  /** Whether a page and its JSON are written beside the file. */
  readonly report?: boolean;
}

/**
 * `banchi check FILE [--coverage] [--registry PATH…]`: reads the whole file, compares every section with its checksum,
 * checks the structure, and lists segments that repeat the names above them; with `--coverage` also the records of each municipality.
 * @throws {CommandError} when the file is not fit for use
 */
export async function checkCommand(file: string, options: CheckOptions): Promise<void> {
  const gazetteer = mapGazetteer(file, 'all');
  try {
    const segments = new Segments(gazetteer);
    if (options.json !== true) {
      printLine(say(dataMessages.checkSound(file, gazetteer.entries.length, count(gazetteer.size))));
      print(repetitionText(segments));
    }
    if (options.report === true) {
      const page = writeDataReport(file, segments);
      if (options.json !== true) printLine(say(dataMessages.report(page)));
    }
    if (options.coverage !== true && options.registry === undefined) return;
    const rows = await coverageRows(segments, options.registry);
    print(options.json === true ? jsonText(rows) : coverageText(rows));
    const faults = coverageTexts(coverageFaults(rows));
    if (faults.length > 0) throw new CommandError(dataMessages.checkBad(file, together(faults, '; ')));
    if (options.json !== true) printLine(say(dataMessages.checkGood(file)));
  } finally {
    gazetteer.close();
  }
}

/** The contents of each municipality, compared with the registry's files if these are given. */
export async function coverageRows(
  segments: Segments,
  registry: readonly string[] | undefined,
): Promise<readonly Coverage[]> {
  const rows = coverageOf(segments);
  if (registry === undefined) return rows;
  const comparison = new RegistryComparison(segments, rows);
  for await (const batch of openAbr(registry).items())
    for (const item of batch)
      if (item.kind === 'record' && item.record.name !== null) comparison.add(item.record.codes);
  return comparison.rows();
}

function repetitionText(segments: Segments): string {
  const { counts, examples, postCodes } = findRepetitions(segments);
  const lines = REPEATED.flatMap((kind) => [
    say(dataMessages.checkRepeated(count(counts[kind]), kind)),
    ...examples[kind].map((example) => `  ${example}`),
  ]);
  lines.push(say(dataMessages.checkPostCodes(count(postCodes.length))));
  lines.push(...postCodes.slice(0, 10).map((code) => `  ${code}`));
  return `${lines.join('\n')}\n`;
}

function jsonText(rows: readonly Coverage[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const MISSING = [
  dataMessages.coverageMissingTowns,
  dataMessages.coverageBlocks,
  dataMessages.coverageNumbers,
];

/** A table of one line a municipality, and one of all. */
export function coverageText(rows: readonly Coverage[]): string {
  const compared = rows.some(({ missing }) => missing !== null);
  const { coverageCode, coverageBoundary } = dataMessages;
  const figures = COVERAGE_FIGURES.map(([title]) => title);
  const head = [coverageCode, ...figures, coverageBoundary, ...(compared ? MISSING : [])].map(say);
  const width = (column: number): number => Math.max(9, columnsOf(head[column]) + 2);
  const line = (cells: readonly string[], name: string): string =>
    `${cells.map((cell, i) => (i === 0 ? leftIn(cell, 7) : rightIn(cell, width(i)))).join('')}  ${name}`;
  const cells = (row: Coverage, code: string, boundary: string): string[] => [
    code,
    ...COVERAGE_FIGURES.map(([, of]) => of(row)),
    boundary,
    ...(row.missing === null ? [] : Object.values(row.missing).map(count)),
  ];
  const outlined = rows.filter(({ boundary }) => boundary).length;
  return `${[
    line(head, say(dataMessages.coverageMunicipality)),
    ...rows.map((row) =>
      line(
        cells(row, row.code, row.boundary ? say(dataMessages.coverageYes) : '-'),
        row.name || say(dataMessages.coverageAbsent),
      ),
    ),
    line(
      cells(sumOf(rows), say(dataMessages.coverageAll), share(outlined, rows.length)),
      say(dataMessages.coverageMunicipalities(count(rows.length))),
    ),
  ].join('\n')}\n`;
}
