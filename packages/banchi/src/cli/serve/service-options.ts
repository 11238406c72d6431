import type { Command } from 'commander';
import { serveMessages } from '../../messages/serve.js';
import { say } from '../language.js';

/** Adds the options that `serve` and `start` share. */
export function withServiceOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', say(serveMessages.config))
    .option('--host <host>', say(serveMessages.host))
    .option('--port <number>', say(serveMessages.port))
    .option('-k, --keys <file>', say(serveMessages.keys))
    .option('--public', say(serveMessages.public))
    .option('--trust-proxy <ranges...>', say(serveMessages.trustProxy))
    .option('--origin <origins...>', say(serveMessages.origin))
    .option('--map <map>', say(serveMessages.map))
    .option('--tky2jgd <file>', say(serveMessages.tky2jgd))
    .option('--island-offsets <file>', say(serveMessages.islandOffsets))
    .option('--polygon-objects', say(serveMessages.polygonObjects))
    .option('--max-answer <MiB>', say(serveMessages.maxAnswer))
    .option('-w, --workers <number>', say(serveMessages.workers))
    .option('--metrics-port <number>', say(serveMessages.metricsPort))
    .option('--log-level <level>', say(serveMessages.logLevel))
    .option('--log-requests <what>', say(serveMessages.logRequests));
}

/** Adds the options for the data, which `start` brings itself. */
export function withDataOptions(command: Command): Command {
  return withServiceOptions(
    command
      .option('-g, --gazetteer <file...>', say(serveMessages.gazetteer))
      .option('--opensearch <url...>', say(serveMessages.opensearch))
      .option('--index <name>', say(serveMessages.index))
      .option('--past <year=name...>', say(serveMessages.past)),
  );
}
