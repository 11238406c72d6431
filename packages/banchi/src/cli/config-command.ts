import { statSync } from 'node:fs';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { diskFaults } from '@banchi/engine/vocabulary/messages.js';
import type { Command } from 'commander';
import { printConfig, shownConfig } from '../config/print-config.js';
import { type EffectiveConfig, entries } from '../config/read-config.js';
import { configSchema } from '../config/schema.js';
import { listKeys } from '../credentials/key-changes.js';
import { KeyFileError } from '../credentials/sealed.js';
import { messages, together } from '../messages/commands.js';
import { CommandError, describeFailure, isSystemError } from './failure.js';
import { say } from './language.js';
import { print, printLine } from './print.js';
import { type ServiceOptions, serviceConfig } from './serve/service-config.js';
import { withDataOptions } from './serve/service-options.js';

/** Adds `banchi config check | print | schema`. */
export function addConfigCommands(program: Command): void {
  const config = program.command('config').description(say(messages.config));
  withDataOptions(config.command('check').description(say(messages.configCheck))).action(checkConfig);
  withDataOptions(
    config.command('print').description(say(messages.configPrint)).option('--json', say(messages.json)),
  ).action(printSettings);
  config
    .command('schema')
    .description(say(messages.configSchema))
    .action(() => printLine(JSON.stringify(configSchema(), null, 2)));
}

function checkConfig(options: ServiceOptions): void {
  const effective = serviceConfig(options);
  const faults = fileFaults(effective);
  if (faults.length > 0) throw new CommandError(together(faults, '\n  '));
  const given = Object.keys(effective.origins).length;
  printLine(say(messages.configSound(given, entries().length)));
}

function printSettings(options: ServiceOptions & { readonly json?: boolean }): void {
  const effective = serviceConfig(options);
  if (options.json) printLine(JSON.stringify(shownConfig(effective), null, 2));
  else print(printConfig(effective));
}

/** The faults of all files that settings name; a start would stop at the first one. */
function fileFaults({ config }: EffectiveConfig): Message[] {
  const faults: Message[] = [];
  for (const [name, { isPath }] of entries()) {
    const value: unknown = config[name];
    if (!isPath || value === null) continue;
    for (const file of Array.isArray(value) ? value : [value])
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
        faults.push(about(`${name}: ${file}`, diskFaults.notAFile));
  }
  if (config['access.keys'] !== null && !faults.some(({ en }) => en.startsWith('access.keys')))
    try {
      listKeys(config['access.keys']);
    } catch (error) {
      if (!(error instanceof KeyFileError) && !isSystemError(error)) throw error;
      faults.push(about('access.keys', describeFailure(error).text));
    }
  return faults;
}
