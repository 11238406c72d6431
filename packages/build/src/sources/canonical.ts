import { existsSync, readFileSync } from 'node:fs';
import { katakana } from '@banchi/engine/text/index.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../record/messages.js';
import {
  type AddressRecord,
  type Attribution,
  type Origin,
  SourceError,
  type SourceItem,
} from '../record/record.js';
import { recordFault, textFault } from '../record/validate.js';
import { refused } from './source.js';
import { messageOf } from './stored-file.js';

/** Said of a user's own file unless the user says otherwise. */
const OWN_DATA: Attribution = { title: 'Canonical records', publisher: 'not stated', licence: 'not stated' };

/** The end of the name of the file that names the owner of another one. */
const BESIDE = '.attribution.json';

/** A date: a day, a month or a year. */
const DATE = /^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$/;

/**
 * The item of a parsed value: a canonical record, or its refusal. Readings in hiragana or half-width become full-width katakana.
 * @param value may be changed
 */
export function recordItem(value: unknown, origin: Origin): SourceItem {
  const fault = recordFault(value);
  if (fault !== undefined) return refused(fault, origin);
  const record = value as AddressRecord;
  if (record.read != null) record.read = katakana(record.read);
  if (record.read_through != null) record.read_through = katakana(record.read_through);
  return { kind: 'record', record, origin };
}

/**
 * The owner of a user's own file or folder, from `PATH.attribution.json` beside it: `title`, `publisher`, `licence` and, where it is known, `date`.
 * @throws {SourceError} when that file is not of this form
 */
export function ownAttribution(path: string): Attribution {
  const beside = path.replace(/[/\\]+$/, '') + BESIDE;
  if (!existsSync(beside)) return OWN_DATA;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(beside, 'utf8'));
  } catch (error) {
    throw new SourceError(beside, messages.notJson(messageOf(error)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SourceError(beside, messages.attributionFields);
  const { title, publisher, licence, date, ...others } = value as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new SourceError(beside, about(unknown, messages.attributionFields));
  for (const [field, text] of Object.entries({ title, publisher, licence })) {
    const fault = text === undefined ? about(field, messages.missing) : textFault(field, text);
    if (fault !== undefined) throw new SourceError(beside, fault);
  }
  if (date !== undefined && (typeof date !== 'string' || !DATE.test(date)))
    throw new SourceError(beside, valueFault('date', date, messages.dateOrPart));
  return { title, publisher, licence, ...(date === undefined ? {} : { date }) } as Attribution;
}
