import { crc32 } from 'node:zlib';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { FORMAT_VERSION, GazetteerError } from '@banchi/engine/gazetteer/format.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { fileFaults } from '@banchi/engine/vocabulary/messages.js';
import type { Command } from 'commander';
import { messages } from '../../messages/commands.js';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';
import { count, size } from '../numbers.js';
import { print } from '../print.js';
import { leftIn, rightIn } from '../text-width.js';
import { levelTable } from './summary.js';

/** Adds `banchi inspect`. */
export function addInspectCommand(program: Command): void {
  program
    .command('inspect')
    .description(say(dataMessages.inspect))
    .argument('<file>', say(messages.gazetteerFile))
    .option('--code <code>', say(dataMessages.inspectCode))
    .option('--json', say(messages.json))
    .action(inspectCommand);
}

/**
 * `banchi inspect FILE [--json]`: prints the header and the notes of a file, and reads nothing else of it; with `--code` the outline of a lot, or
 * the boundary of another record.
 */
async function inspectCommand(
  file: string,
  { code, json }: { readonly code?: string; readonly json?: boolean },
): Promise<void> {
  const gazetteer = mapGazetteer(file, 'header');
  try {
    checkMeta(gazetteer);
    if (code !== undefined) {
      const { outlineText } = await import('./outline-text.js');
      print(outlineText(gazetteer, code, json === true));
      return;
    }
    print(json === true ? jsonText(gazetteer) : plainText(gazetteer));
  } finally {
    gazetteer.close();
  }
}

function checkMeta({ file, tree, entries }: Gazetteer): void {
  const entry = entries.find(({ name }) => name === 'meta');
  if (entry?.checksum !== crc32(tree.meta)) throw new GazetteerError(file, fileFaults.damaged('meta'));
}

function jsonText({ file, size: bytes, meta, entries }: Gazetteer): string {
  const sections = entries.map(({ name, type, offset, length, checksum }) => ({
    name,
    type,
    offset,
    length,
    checksum,
  }));
  return `${JSON.stringify({ file, bytes, format: FORMAT_VERSION, ...meta, sections }, null, 2)}\n`;
}

/** A line with its title in front. */
function named(name: Message, text: string): string {
  return leftIn(say(name), 10) + text;
}

function plainText({ file, size: bytes, meta, entries }: Gazetteer): string {
  const lines = [
    named(dataMessages.inspectFile, file),
    named(dataMessages.inspectSize, `${size(bytes)} (${count(bytes)} ${say(dataMessages.inspectBytes)})`),
    named(dataMessages.inspectFormat, `${FORMAT_VERSION}, ${say(dataMessages.inspectFold(meta.fold))}`),
    named(dataMessages.inspectId, meta.id),
    named(dataMessages.inspectYear, String(meta.year ?? say(dataMessages.inspectCurrent))),
    named(dataMessages.inspectBuilt, meta.built),
    named(
      dataMessages.inspectNodes,
      `${count(meta.nodes)}, ${say(dataMessages.inspectLabels(count(meta.labels)))}`,
    ),
    '',
    ...levelTable(meta.records),
    '',
    say(dataMessages.inspectSources),
    ...meta.sources.flatMap(({ title, publisher, licence }) => [
      `  ${title}`,
      `    ${publisher}`,
      `    ${licence}`,
    ]),
    '',
    [
      leftIn(say(dataMessages.inspectSection), 28),
      leftIn(say(dataMessages.inspectType), 6),
      rightIn(say(dataMessages.inspectOffset), 14),
      rightIn(say(dataMessages.inspectBytes), 14),
    ].join(''),
    ...entries.map(
      ({ name, type, offset, length }) =>
        `${name.padEnd(28)}${type.padEnd(6)}${count(offset).padStart(14)}${count(length).padStart(14)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
