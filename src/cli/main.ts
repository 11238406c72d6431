#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { buildCommand } from './build-command.js';
import { describeFailure, EXIT } from './failure.js';
import { checkCommand, inspectCommand } from './inspect-command.js';
import { programVersion } from './package-root.js';
import { serveCommand } from './serve-command.js';
import { SOURCES_HELP } from './source-arguments.js';
import { startCommand } from './start-command.js';

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
  .addHelpText('after', SOURCES_HELP)
  .action(buildCommand);

program
  .command('serve')
  .description('serve gazetteer files over HTTP')
  .requiredOption('-g, --gazetteer <file...>', 'one file of current data and at most one of each past year')
  .option('--host <host>', 'address to listen on (default: $HOST or 127.0.0.1)')
  .option('--port <number>', 'port to listen on, 0 takes a free one (default: $PORT or 8080)')
  .action(serveCommand);

program
  .command('start')
  .description('build the starter gazetteer once and serve it; this is npm start')
  .option('--host <host>', 'address to listen on (default: $HOST or 127.0.0.1)')
  .option('--port <number>', 'port to listen on, 0 takes a free one (default: $PORT or 8080)')
  .action(startCommand);

program
  .command('inspect')
  .description('print what a gazetteer file holds')
  .argument('<file>', 'gazetteer file')
  .option('--json', 'as JSON')
  .action(inspectCommand);

program
  .command('check')
  .description('compare every section of a gazetteer file with its checksum')
  .argument('<file>', 'gazetteer file')
  .action(checkCommand);

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
