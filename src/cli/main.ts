#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { programVersion } from '../package/package-root.js';
import { buildCommand } from './build-command.js';
import { addCompletionCommand } from './completion-command.js';
import { addConfigCommands } from './config-command.js';
import { addDataCommands } from './data-commands.js';
import { addExplainCommand } from './explain-command.js';
import { describeFailure, EXIT } from './failure.js';
import { addGeocodeCommand } from './geocode-command.js';
import { addExamples } from './help-examples.js';
import { inspectCommand } from './inspect-command.js';
import { addKeysCommands } from './keys-command.js';
import { addManualCommand } from './manual-command.js';
import { addSearchCommand } from './search-command.js';
import { serveCommand } from './serve-command.js';
import { SOURCES_HELP } from './source-arguments.js';
import { startCommand } from './start-command.js';

/** Adds what `serve` and `start` have in common. */
function withServiceOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'configuration file in YAML (default: $BANCHI_CONFIG or none)')
    .option('--host <host>', 'address to listen on (default: $HOST or 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 takes a free one (default: $PORT or 8080)')
    .option('-k, --keys <file>', 'let in only who has a key of this file, see banchi keys')
    .option('--public', 'without keys: let in everybody who reaches the address, not this machine only')
    .option('--trust-proxy <ranges...>', 'proxies whose X-Forwarded-For is believed, e.g. 10.0.0.0/8')
    .option(
      '--origin <origins...>',
      'pages of other origins that may read answers, e.g. https://*.example.jp',
    )
    .option('--tky2jgd <file>', 'TKY2JGD.par, the official grid, for datum TOKYO (default: three parameters)')
    .option('--island-offsets <file>', 'JSON table of displaced islands for datum TOKYO_NAVI (default: none)')
    .option('--polygon-objects', 'answer boundaries as JSON objects instead of strings holding JSON')
    .option('--max-answer <MiB>', 'largest answer, a larger one is refused with 413 (default: 64)')
    .option('-w, --workers <number>', 'processes that answer requests (default: 1)')
    .option(
      '--metrics-port <number>',
      'port of their own for the measures (default: /metrics of the service)',
    )
    .option('--log-level <level>', 'silent, error, warn, info or debug (default: info)')
    .option('--log-requests <what>', 'none, plain (without words) or full (default: none)');
}

/** Adds what a service needs that does not bring its own data. */
function withDataOptions(command: Command): Command {
  return withServiceOptions(
    command.option('-g, --gazetteer <file...>', 'one file of current data and at most one of each past year'),
  );
}

const program = new Command('banchi')
  .description('Self-hosted address search for Japan')
  .version(programVersion)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'banchi: ')) })
  .showSuggestionAfterError();

program
  .command('build')
  .description('build a gazetteer file from sources')
  .argument('[source...]', 'sources, see below')
  .requiredOption('-o, --out <file>', 'the gazetteer file to write, e.g. japan.gaz')
  .option(
    '--no-languages',
    'without names in English, Chinese and Korean: a third smaller, built in half the time',
  )
  .addHelpText('after', SOURCES_HELP)
  .action(buildCommand);

withDataOptions(program.command('serve').description('serve gazetteer files over HTTP')).action(serveCommand);

withServiceOptions(
  program.command('start').description('build the starter gazetteer once and serve it; this is npm start'),
).action(startCommand);

program
  .command('inspect')
  .description('print what a gazetteer file holds')
  .argument('<file>', 'gazetteer file')
  .option('--json', 'as JSON')
  .action(inspectCommand);

addGeocodeCommand(program);
addSearchCommand(program);
addExplainCommand(program);
addDataCommands(program);
addKeysCommands(program);
addConfigCommands(program, withDataOptions);
addCompletionCommand(program);
addManualCommand(program);
addExamples(program);

// A reader that closes its end early, such as head, is no reason to stop.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  else fail(error);
}

function fail(error: unknown): void {
  const { text, exitCode } = describeFailure(error);
  console.error(`banchi: ${text}`);
  process.exitCode = exitCode;
}
