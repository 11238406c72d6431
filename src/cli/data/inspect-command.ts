import { crc32 } from 'node:zlib';
import type { Command } from 'commander';
import { FORMAT_VERSION, GazetteerError } from '../../gazetteer/format.js';
import { Gazetteer } from '../../gazetteer/gazetteer.js';
import { count, size } from '../numbers.js';
import { print } from '../print.js';
import { levelTable } from './summary.js';

/** Adds `banchi inspect`. */
export function addInspectCommand(program: Command): void {
  program
    .command('inspect')
    .description('print what a gazetteer file holds')
    .argument('<file>', 'gazetteer file')
    .option('--json', 'as JSON')
    .action(inspectCommand);
}

/** `banchi inspect FILE [--json]`: what the file says of itself. Only header and notes are checked. */
function inspectCommand(file: string, { json }: { readonly json?: boolean }): void {
  const gazetteer = Gazetteer.open(file, 'header');
  try {
    checkMeta(gazetteer);
    print(json === true ? jsonText(gazetteer) : plainText(gazetteer));
  } finally {
    gazetteer.close();
  }
}

function checkMeta({ file, tree, entries }: Gazetteer): void {
  const entry = entries.find(({ name }) => name === 'meta');
  if (entry?.checksum !== crc32(tree.meta))
    throw new GazetteerError(file, 'section meta is damaged (checksum mismatch)');
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

function plainText({ file, size: bytes, meta, entries }: Gazetteer): string {
  const lines = [
    `file      ${file}`,
    `size      ${size(bytes)} (${count(bytes)} bytes)`,
    `format    ${FORMAT_VERSION}, fold ${meta.fold}`,
    `data set  ${meta.id}`,
    `year      ${meta.year ?? 'current'}`,
    `built     ${meta.built}`,
    `nodes     ${count(meta.nodes)}, ${count(meta.labels)} distinct labels`,
    '',
    ...levelTable(meta.records),
    '',
    'sources',
    ...meta.sources.flatMap(({ title, publisher, licence }) => [
      `  ${title}`,
      `    ${publisher}`,
      `    ${licence}`,
    ]),
    '',
    `${'section'.padEnd(28)}${'type'.padEnd(6)}${'offset'.padStart(14)}${'bytes'.padStart(14)}`,
    ...entries.map(
      ({ name, type, offset, length }) =>
        `${name.padEnd(28)}${type.padEnd(6)}${count(offset).padStart(14)}${count(length).padStart(14)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
