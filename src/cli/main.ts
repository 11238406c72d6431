#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { programVersion } from '../package/package-root.js';
import { addCommands } from './commands.js';
import { describeFailure, EXIT, ReaderGone } from './failure.js';
import { addExamples } from './help-examples.js';
import { printAside } from './print.js';

const program = new Command('banchi')
  .description('Self-hosted address search for Japan')
  .version(programVersion)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'banchi: ')) })
  .showSuggestionAfterError();

await addCommands(program, process.argv[2]);
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
  if (error instanceof ReaderGone) return;
  const { text, exitCode } = describeFailure(error);
  printAside(`banchi: ${text}`);
  process.exitCode = exitCode;
}
