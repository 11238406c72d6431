import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { printConfig, shownConfig } from '../config/print-config.js';
import { type EffectiveConfig, entries } from '../config/read-config.js';
import { configSchema } from '../config/schema.js';
import { listKeys } from '../credentials/key-changes.js';
import { KeyFileError } from '../credentials/sealed.js';
import { CommandError, isSystemError } from './failure.js';
import { print, printLine } from './print.js';
import { type ServiceOptions, serviceConfig } from './serve/service-config.js';
import { withDataOptions } from './serve/service-options.js';

/** Adds `banchi config check | print | schema`. */
export function addConfigCommands(program: Command): void {
  const config = program.command('config').description('check and print the settings of a service');
  withDataOptions(
    config
      .command('check')
      .description('name everything that is wrong with the configuration file, environment and options'),
  ).action(checkConfig);
  withDataOptions(
    config
      .command('print')
      .description('print the settings in force and where each comes from, secrets masked')
      .option('--json', 'as JSON'),
  ).action(printSettings);
  config
    .command('schema')
    .description('print the JSON Schema of the configuration file, for editors')
    .action(() => printLine(JSON.stringify(configSchema(), null, 2)));
}

function checkConfig(options: ServiceOptions): void {
  const effective = serviceConfig(options);
  const faults = fileFaults(effective);
  if (faults.length > 0) throw new CommandError(faults.join('\n  '));
  const given = Object.keys(effective.origins).length;
  printLine(`sound: ${given} of ${entries().length} settings are given, the others have their defaults`);
}

function printSettings(options: ServiceOptions & { readonly json?: boolean }): void {
  const effective = serviceConfig(options);
  if (options.json) printLine(JSON.stringify(shownConfig(effective), null, 2));
  else print(printConfig(effective));
}

/** What is wrong with the files that settings name: every one, not only the first that a start would meet. */
function fileFaults({ config }: EffectiveConfig): string[] {
  const faults: string[] = [];
  for (const [name, { isPath }] of entries()) {
    const value: unknown = config[name];
    if (!isPath || value === null) continue;
    for (const file of Array.isArray(value) ? value : [value])
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
        faults.push(`${name}: ${file}: is not a file`);
  }
  if (config['access.keys'] !== null && !faults.some((fault) => fault.startsWith('access.keys')))
    try {
      listKeys(config['access.keys']);
    } catch (error) {
      if (!(error instanceof KeyFileError) && !isSystemError(error)) throw error;
      faults.push(`access.keys: ${error.message}`);
    }
  return faults;
}
