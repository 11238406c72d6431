import type { CountBytes, StoredFile } from '@banchi/build/sources/stored-file.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import sax from 'sax';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError } from '../failure.js';

/** The elements of the XML parts of a workbook, read as a stream. */

/** Characters of a cell. */
export const MOST_CHARACTERS = 32_767;
/** Units that a character takes where it is escaped: `_x000D_`. */
export const ESCAPED = 7;
/** Attributes of an element. */
const MOST_ATTRIBUTES = 256;
/** Elements that stand in each other: those of a sheet are six at most, with some more of extensions. */
const MOST_NESTED = 64;

/** An element that has ended. */
export interface Element {
  /** Without its namespace. */
  readonly name: string;
  /** The name of its parent; empty for the outermost. */
  readonly parent: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text, if any; cut at the longest length of a cell. */
  readonly content: string;
  readonly isCut: boolean;
  /** Whether it or an element in it has a text. */
  readonly hasText: boolean;
}

/**
 * The elements of a part in the order of their ends, as many at once as a piece of it ends.
 * @throws {CommandError} for XML that is malformed, declares entities, or has elements of too many attributes
 */
export async function* elementsOf(part: StoredFile, count?: CountBytes): AsyncGenerator<readonly Element[]> {
  const parser = sax.parser(true);
  let ended: Element[] = [];
  const open: {
    name: string;
    attributes: Record<string, string>;
    content: string;
    isCut: boolean;
    hasText: boolean;
  }[] = [];
  const fail = (reason: Message): never => {
    throw new CommandError(about(part.path, reason));
  };
  parser.onerror = (error) => fail(geocodeMessages.workbookMalformed(error.message.split('\n')[0]));
  parser.ondoctype = () => fail(geocodeMessages.workbookDocumentType);
  let attributesOfOne = 0;
  parser.onopentagstart = () => {
    attributesOfOne = 0;
  };
  parser.onattribute = () => {
    if (++attributesOfOne > MOST_ATTRIBUTES) fail(geocodeMessages.workbookAttributes(MOST_ATTRIBUTES));
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length === MOST_NESTED) fail(geocodeMessages.workbookNested(MOST_NESTED));
    const local = name.slice(name.indexOf(':') + 1);
    open.push({
      name: local,
      attributes: attributes as Record<string, string>,
      content: '',
      isCut: false,
      hasText: false,
    });
  };
  const add = (text: string): void => {
    const last = open.at(-1);
    if (last === undefined || (last.name !== 'v' && last.name !== 't')) return;
    last.hasText ||= text !== '';
    if (last.content.length > MOST_CHARACTERS * ESCAPED) last.isCut = true;
    else last.content += text;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const last = open.pop();
    if (last === undefined) return;
    const parent = open.at(-1);
    if (parent !== undefined) parent.hasText ||= last.hasText;
    ended.push({ ...last, parent: parent?.name ?? '' });
  };
  const decoder = new TextDecoder();
  for await (const piece of part.read(count)) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (ended.length === 0) continue;
    yield ended;
    ended = [];
  }
  parser.write(decoder.decode()).close();
  yield ended;
}
