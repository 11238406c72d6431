import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportPage, exportPages } from '@banchi/engine/library/exported-records.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import type { Command } from 'commander';
import { EXPORT_FORMS, type ExportForm, written } from '../export/forms.js';
import { messages } from '../messages/commands.js';
import { exportMessages } from '../messages/export.js';
import { CommandError, UsageError } from './failure.js';
import { say } from './language.js';
import { count, size } from './numbers.js';
import { printAside } from './print.js';
import { levelsOf, nameLanguagesOf } from './values.js';

/** The file that `banchi setup` writes by default. */
const USUAL_GAZETTEER = 'japan.gaz';

const FORMS = Object.keys(EXPORT_FORMS) as ExportForm[];
const ENDINGS = FORMS.flatMap((each) => EXPORT_FORMS[each].endings);

/** The options of `banchi export`. */
interface ExportOptions {
  readonly gazetteer: string;
  readonly code?: string;
  readonly level?: string;
  readonly polygons?: boolean;
  readonly to?: string;
  readonly language?: string;
  readonly quiet?: boolean;
}

/** Adds `banchi export`. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description(say(exportMessages.export))
    .argument('[file]', say(exportMessages.file(ENDINGS)))
    .option('-g, --gazetteer <file>', say(messages.gazetteerSearched), USUAL_GAZETTEER)
    .option('--code <code>', say(exportMessages.code))
    .option('--level <levels>', say(exportMessages.level))
    .option('--polygons', say(exportMessages.polygons))
    .option('--language <languages>', say(exportMessages.language(FOREIGN_LANGUAGES)))
    .option('--to <form>', say(exportMessages.to(FORMS)))
    .option('-q, --quiet', say(messages.quiet))
    .action(exportCommand);
}

/**
 * `banchi export [FILE] [--code 13] [--level AZC] [--polygons]`: writes all records of a part of a gazetteer, however many there are.
 * @throws {UsageError} for options that do not fit
 */
async function exportCommand(file: string | undefined, options: ExportOptions): Promise<void> {
  const { gazetteer, code = null, polygons = false } = options;
  if (code !== null && !/^[0-9]{1,40}$/.test(code)) throw new UsageError(exportMessages.codeWrong(code));
  const levels = options.level === undefined ? [] : levelsOf('--level', options.level);
  const names = options.language === undefined ? [] : nameLanguagesOf('--language', options.language);
  const form = formOf(file, options.to);
  const polygonAsObject = form === 'parquet'; // other forms copy their texts
  const open = openSearch([gazetteer]);
  let records = 0;
  try {
    const [year = null] = open.search.dataSets[0]?.year === null ? [] : open.search.years;
    if (names.length > 0 && open.gazetteers[0].foreignRanks() === null)
      throw new CommandError(about(gazetteer, messages.noLanguages));
    const choice = { code, levels, polygons, year, names };
    const pages = async function* () {
      for await (const page of exportPages((place) =>
        exportPage(open.search, choice, place, { polygonAsObject }),
      )) {
        records += page.length;
        yield page;
      }
    };
    const bytes = written(form, pages(), { polygons, names });
    const check = (): void => {
      if (records === 0) throw new CommandError(about(gazetteer, exportMessages.nothing));
    };
    const total = file === undefined ? await toOutput(bytes) : await toFile(file, bytes, check);
    check();
    if (options.quiet !== true && file !== undefined)
      printAside(say(exportMessages.done(file, count(records), size(total))));
  } finally {
    open.close();
  }
}

function formOf(file: string | undefined, given: string | undefined): ExportForm {
  if (given !== undefined) {
    const form = FORMS.find((each) => each === given);
    if (form === undefined) throw new UsageError(messages.notOneOf('--to', given, FORMS));
    if (form === 'parquet' && file === undefined) throw new UsageError(exportMessages.needsFile(form));
    return form;
  }
  if (file === undefined) return 'ndjson';
  const ending = extname(file).toLowerCase();
  const form = FORMS.find((each) => EXPORT_FORMS[each].endings.some((own) => own === ending));
  if (form === undefined) throw new UsageError(exportMessages.endingUnknown(file, ENDINGS));
  return form;
}

/**
 * Writes a file that is whole under its name, or not there.
 * @param check called before it gets its name
 * @returns its bytes
 */
async function toFile(file: string, bytes: AsyncIterable<Uint8Array>, check: () => void): Promise<number> {
  const part = `${file}.${process.pid}.tmp`;
  const out = createWriteStream(part);
  try {
    await pipeline(Readable.from(bytes), out);
    check();
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return out.bytesWritten;
}

/** Writes to the standard output, until its reader has enough. */
async function toOutput(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let total = 0;
  const counted = async function* () {
    for await (const each of bytes) {
      total += each.length;
      yield each;
    }
  };
  await pipeline(Readable.from(counted()), process.stdout, { end: false }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    },
  );
  return total;
}
