import type { Command } from 'commander';
import { messages } from '../messages/commands.js';
import { dataMessages } from '../messages/data.js';
import { programVersion } from '../package/package-root.js';
import { commandTree, visibleOptions } from './command-tree.js';
import { EXIT } from './failure.js';
import { examplesOf } from './help-examples.js';
import { say } from './language.js';
import { printLine } from './print.js';

/** Adds `banchi man`. @param english makes the whole program in English */
export function addManualCommand(program: Command, english: () => Promise<Command>): void {
  program
    .command('man')
    .description(say(messages.manual))
    .action(async () => printLine(manualPage(await english())));
}

const EXITS: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done'],
  [String(EXIT.failed), 'the command could not do what it was asked; standard error says why'],
  [String(EXIT.usage), 'the command line is wrong'],
  [String(EXIT.internal), 'a fault of the program'],
];

const VARIABLES: readonly (readonly [name: string, meaning: string])[] = [
  ['HOST', 'address to listen on where --host is not given'],
  ['PORT', 'port to listen on where --port is not given'],
];

/** The manual page in man(7) markup, in English, made from the commands themselves. */
function manualPage(program: Command): string {
  const commands = commandTree(program).filter(({ path }) => path.length > 0);
  return [
    '.\\" Made by `banchi man` from the commands themselves.',
    `.TH BANCHI 1 "" "Banchi ${programVersion}" "User Commands"`,
    '.SH NAME',
    `banchi \\- ${escaped(program.description())}`,
    '.SH SYNOPSIS',
    '.B banchi',
    '.I command',
    '[\\fIoption\\fR ...]',
    '.SH COMMANDS',
    ...commands.flatMap(({ path, command }) => [
      `.SS "${escaped(`banchi ${path.join(' ')} ${command.usage()}`)}"`,
      escaped(sentence(command.description())),
      ...visibleOptions(command)
        .filter(({ long }) => long !== '--help')
        .flatMap(({ flags, description }) => ['.TP', `.B ${escaped(flags)}`, escaped(description)]),
    ]),
    '.SH SOURCES',
    '.nf',
    ...dataMessages.sources.en.trim().split('\n').map(escaped),
    '.fi',
    '.SH EXAMPLES',
    '.nf',
    ...commands.flatMap(({ path }) => examplesOf(path)).map(({ en }) => escaped(en)),
    '.fi',
    '.SH ENVIRONMENT',
    ...VARIABLES.flatMap(([name, meaning]) => ['.TP', `.B ${name}`, escaped(meaning)]),
    '.SH EXIT STATUS',
    ...EXITS.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, escaped(meaning)]),
    '.SH SEE ALSO',
    'The folder docs of the package begins with docs/index.md.',
  ].join('\n');
}

/** In man(7) a backslash and a point or quote at the start of a line mean something, and a plain hyphen may be broken. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&')
    .replaceAll('"', '\\(dq');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
