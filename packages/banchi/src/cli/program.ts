import { Command, type CommanderError, type Help, type HelpConfiguration } from 'commander';
import { helpTexts, messages, usageFaults } from '../messages/commands.js';
import { programVersion } from '../package/package-root.js';
import { commandTree } from './command-tree.js';
import { addCommands } from './commands.js';
import { addExamples } from './help-examples.js';
import { inEnglish, messageLanguage, say } from './language.js';
import { columnsOf, wrapped } from './text-width.js';

/**
 * The program with the command that is asked for, or with all commands where it does not have that one; its help is in the language of
 * messages.
 */
export async function makeProgram(asked: string | undefined): Promise<Command> {
  const program = new Command('banchi')
    .description(say(messages.program))
    .version(programVersion, '-V, --version', say(messages.version))
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp(messageLanguage() === 'ja' ? JAPANESE : {})
    .showSuggestionAfterError();
  await addCommands(program, asked, () => inEnglish(() => makeProgram(undefined)));
  addExamples(program);
  for (const { command } of commandTree(program)) {
    command.helpOption('-h, --help', say(messages.help));
    if (command.commands.length > 0) command.helpCommand('help [command]', say(messages.help));
  }
  return program;
}

/** The error of a command line; null for help and the version. */
export function usageText({ code, message }: CommanderError): string | null {
  if (!message.startsWith('error: ')) return null;
  const [fault, nearest = ''] = message.replace('error: ', '').split('\n');
  const [, names] = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(nearest) ?? [];
  const values = [...fault.matchAll(/'([^']*)'/g)].map(([, value]) => value);
  const [, choices] = /Allowed choices are (.*)\.$/.exec(fault) ?? [];
  if (choices !== undefined) values.push(choices);
  const shown = messageLanguage() === 'ja' ? (usageFaults[code]?.(...values) ?? fault) : fault;
  return names === undefined ? shown : `${shown}\n${say(messages.nearest(names))}`;
}

/** Commander writes its titles and remarks in English; wide characters are two columns, and lines may end behind them. */
const JAPANESE: HelpConfiguration = {
  styleTitle: translated,
  styleUsage: translated,
  styleSubcommandTerm: translated,
  styleOptionDescription: translated,
  styleArgumentDescription: translated,
  displayWidth: columnsOf,
  boxWrap(this: Help, text, width) {
    return width < this.minWidthToWrap ? text : wrapped(text, width);
  },
};

function translated(text: string): string {
  return Object.entries(helpTexts).reduce((shown, [en, ja]) => shown.replace(en, ja), text);
}
