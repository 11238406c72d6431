import type { Command } from 'commander';

/**
 * The modules that add commands to the program, in the order of the help. Loading all takes half a second of processor time,
 * and most commands need little of it, so only the module of the given command is loaded.
 */
const COMMANDS: readonly {
  /** The names of the commands that a row adds; none for a row whose commands describe all others, and so need all. */
  readonly names: readonly string[];
  readonly load: () => Promise<(program: Command, english: () => Promise<Command>) => void>;
}[] = [
  { names: ['build'], load: async () => (await import('./data/build-command.js')).addBuildCommand },
  { names: ['serve'], load: async () => (await import('./serve/serve-command.js')).addServeCommand },
  { names: ['start'], load: async () => (await import('./serve/start-command.js')).addStartCommand },
  { names: ['inspect'], load: async () => (await import('./data/inspect-command.js')).addInspectCommand },
  { names: ['index'], load: async () => (await import('./data/index-command.js')).addIndexCommand },
  { names: ['publish'], load: async () => (await import('./data/publish-command.js')).addPublishCommand },
  { names: ['geocode'], load: async () => (await import('./geocode/geocode-command.js')).addGeocodeCommand },
  { names: ['reverse'], load: async () => (await import('./geocode/reverse-command.js')).addReverseCommand },
  { names: ['export'], load: async () => (await import('./export-command.js')).addExportCommand },
  { names: ['search'], load: async () => (await import('./search-command.js')).addSearchCommand },
  { names: ['mcp'], load: async () => (await import('./mcp-command.js')).addMcpCommand },
  { names: ['explain'], load: async () => (await import('./explain-command.js')).addExplainCommand },
  {
    names: ['fetch', 'setup', 'check', 'diff'],
    load: async () => (await import('./data/data-commands.js')).addDataCommands,
  },
  { names: ['audit'], load: async () => (await import('./data/audit-command.js')).addAuditCommand },
  { names: ['keys'], load: async () => (await import('./keys/keys-command.js')).addKeysCommands },
  { names: ['config'], load: async () => (await import('./config-command.js')).addConfigCommands },
  { names: [], load: async () => (await import('./completion-command.js')).addCompletionCommand },
  { names: [], load: async () => (await import('./manual-command.js')).addManualCommand },
];

/**
 * Adds the given command; every command for `--help`, a mistyped name, and commands that list all others; no command for the
 * version.
 * @param english makes the whole program in English, for the manual page
 */
export async function addCommands(
  program: Command,
  asked: string | undefined,
  english: () => Promise<Command>,
): Promise<void> {
  if (asked === '--version' || asked === '-V') return;
  const own = COMMANDS.filter(({ names }) => asked !== undefined && names.includes(asked));
  for (const { load } of own.length > 0 ? own : COMMANDS) {
    const add = await load();
    add(program, english);
  }
}
