#!/usr/bin/env node
import { CommanderError } from 'commander';
import { describeFailure, EXIT, ReaderGone } from './failure.js';
import { say } from './language.js';
import { printAside } from './print.js';
import { makeProgram, usageText } from './program.js';

const program = await makeProgram(process.argv[2]);

// A reader that closes its end early, such as head, does not stop the command.
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
  if (error instanceof CommanderError) failUsage(error);
  else fail(error);
}

/** Help and the version end so too. Errors of the command line are printed here, not by commander. */
function failUsage(error: CommanderError): void {
  const text = usageText(error);
  if (text !== null) printAside(`banchi: ${text}`);
  process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
}

function fail(error: unknown): void {
  if (error instanceof ReaderGone) return;
  const { text, exitCode } = describeFailure(error);
  printAside(`banchi: ${say(text)}`);
  process.exitCode = exitCode;
}
