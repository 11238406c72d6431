import { openGazetteer } from '@banchi/engine/library/open-gazetteer.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../messages/commands.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError } from '../failure.js';
import { POLYGON } from './answer-columns.js';
import type { ListBatch } from './cells.js';
import { hasGeometry, natureOf, type OutputForm } from './forms.js';
import type { List } from './input.js';
import { fileOutput, type Output, standardOutput } from './output.js';
import type { RowForm } from './rows.js';
import { type Encoding, PLAIN } from './writing.js';

/** The steps that every run over a list has. */

/** The first batch with a line behind the skipped ones; null for a list without one. */
export async function beginning(
  batches: AsyncGenerator<ListBatch>,
  skipped: number,
): Promise<ListBatch | null> {
  for (;;) {
    const next = await batches.next();
    if (next.done === true) return null;
    if ((next.value.lines.at(-1) ?? 0) > skipped) return next.value;
  }
}

/**
 * Checks that a gazetteer can be searched for today's addresses, in a language; returns the id of its data.
 * @throws {GazetteerError} @throws {CommandError} when it cannot
 */
export function checked(file: string, language: Language = 'ja'): string {
  const open = openGazetteer(file, 'stamp');
  const { id, year } = open.meta;
  const hasLanguages = open.foreignRanks() !== null;
  open.close();
  if (year !== null) throw new CommandError(about(file, geocodeMessages.ofPast(year)));
  if (language !== 'ja' && !hasLanguages) throw new CommandError(about(file, messages.noLanguages));
  return id;
}

/** How answers are written. */
interface WantedForm {
  readonly to: OutputForm;
  /** Undefined: as the list. */
  readonly encoding: Encoding | undefined;
  readonly columns: readonly string[];
  readonly safe: boolean;
  readonly language: Language;
}

/** Encoding and line ends of the answers. Files and pipes get those of the list, a terminal its own. */
export async function formOf(
  { to, columns, safe, encoding, language }: WantedForm,
  names: readonly string[],
  out: string | undefined,
  list: List,
): Promise<RowForm> {
  const isShown = out === undefined && process.stdout.isTTY;
  const given = natureOf(to) === 'table' && !isShown ? await list.writing() : PLAIN;
  const encoded = encoding === undefined ? {} : { encoding };
  const polygons = columns.includes(POLYGON);
  // there boundaries are the geometry
  const own = hasGeometry(to) ? columns.filter((column) => column !== POLYGON) : columns;
  return { form: to, columns: own, polygons, names, safe, language, ...given, ...encoded };
}

/** Opens the file of the answers, or the standard output; null where an earlier run has finished the file. */
export function openOutput(
  out: string | undefined,
  resume: boolean,
  job: string,
  form: RowForm,
): Output | null {
  const nature = natureOf(form.form);
  if (out !== undefined) return fileOutput(out, job, resume, nature === 'table' || nature === 'text');
  return standardOutput(form.encoding === 'cp932' ? 'shift_jis' : 'utf-8');
}
