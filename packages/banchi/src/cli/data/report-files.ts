import type { OutlineCounts } from '@banchi/build/indexing/outlines.js';
import { dataReport } from '@banchi/build/inspection/data-report.js';
import type { Fault, FaultKind } from '@banchi/build/inspection/faults.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { placeFile } from '@banchi/engine/files/place-file.js';
import type { RefusalReport } from './refusals.js';
import { reportPage } from './report-page.js';

/**
 * Writes the contents and faults of a file as a page and as JSON, `FILE.report.html` and `FILE.report.json`.
 * @param refusals of its build
 * @param outlined how its build joined outlines of lots
 * @returns the page's path
 */
export function writeDataReport(
  file: string,
  segments: Segments,
  refusals?: RefusalReport,
  outlined: readonly OutlineCounts[] = [],
): string {
  const faults = new Map<FaultKind, Fault[]>();
  const report = dataReport(segments, (fault) => {
    const known = faults.get(fault.kind);
    if (known === undefined) faults.set(fault.kind, [fault]);
    else known.push(fault);
  });
  const unused = refusals?.summary() ?? [];
  placeFile(`${file}.report.json`, `${JSON.stringify({ ...report, unused, outlined })}\n`);
  const page = `${file}.report.html`;
  placeFile(
    page,
    reportPage(file, report, unused, (kind) => faults.get(kind) ?? [], outlined),
  );
  return page;
}

/** Writes the report of a file that was built just now, with its refused rows and joined outlines; returns its path. */
export function reportOnFile(
  file: string,
  refusals: RefusalReport,
  outlined: readonly OutlineCounts[],
): string {
  const gazetteer = mapGazetteer(file, 'header');
  try {
    return writeDataReport(file, new Segments(gazetteer), refusals, outlined);
  } finally {
    gazetteer.close();
  }
}
