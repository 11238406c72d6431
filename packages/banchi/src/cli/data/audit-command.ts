import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type AuditedFault, auditOf, type ReportedFinding } from '@banchi/build/inspection/audit.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Command } from 'commander';
import { auditMessages } from '../../messages/audit.js';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';
import { count } from '../numbers.js';
import { printLine } from '../print.js';
import { auditPage } from './audit-page.js';
import { auditCsv, auditParquet } from './audit-table.js';
import { buildFile } from './build-file.js';
import { checkFolder } from './output-file.js';
import { openSources, parseSources } from './source-arguments.js';

/** Adds `banchi audit`. */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description(say(auditMessages.audit))
    .argument('[source...]', say(dataMessages.buildSource))
    .option('-o, --out <name>', say(auditMessages.out), 'audit')
    .addHelpText('after', say(dataMessages.sources))
    .action(auditCommand);
}

/** `banchi audit --out NAME SOURCE…`: builds a file of the sources, which it removes again, and writes the faults of the data. */
async function auditCommand(words: readonly string[], { out }: { readonly out: string }): Promise<void> {
  const sources = await openSources(parseSources(words));
  checkFolder(dirname(resolve(out)));
  const folder = mkdtempSync(join(dirname(resolve(out)), `${basename(out)}.`));
  try {
    const file = join(folder, 'audited.gaz');
    const reported: ReportedFinding[] = [];
    await buildFile(file, sources, {
      languages: false,
      refuseOtherNames: true,
      onRefusal: ({ finding, reason }) => {
        if (finding !== undefined) reported.push({ finding, reason });
      },
    });
    const gazetteer = mapGazetteer(file, 'header');
    let faults: readonly AuditedFault[];
    try {
      faults = await auditOf(new Segments(gazetteer), reported, sources);
    } finally {
      gazetteer.close();
    }
    const { built, sources: noted } = gazetteer.meta;
    const files = {
      html: auditPage(faults, noted, basename(out), built.slice(0, 10)),
      csv: auditCsv(faults),
      parquet: auditParquet(faults),
    };
    // the page last: who sees it finds the tables beside it
    for (const ending of ['csv', 'parquet', 'html'] as const) {
      writeFileSync(join(folder, ending), files[ending]);
      renameSync(join(folder, ending), `${out}.${ending}`);
    }
    const municipalities = new Set(faults.map(({ municipality }) => municipality)).size;
    const names = ['html', 'csv', 'parquet'].map((ending) => `${out}.${ending}`).join(', ');
    printLine(say(auditMessages.done(count(faults.length), count(municipalities), names)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
