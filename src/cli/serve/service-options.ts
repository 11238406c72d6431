import type { Command } from 'commander';

/** Adds what `serve` and `start` have in common. */
export function withServiceOptions(command: Command): Command {
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
export function withDataOptions(command: Command): Command {
  return withServiceOptions(
    command
      .option('-g, --gazetteer <file...>', 'one file of current data and at most one of each past year')
      .option('--opensearch <url...>', 'in place of files: the nodes of an OpenSearch cluster')
      .option('--index <name>', 'with --opensearch: the index of current records, see banchi index')
      .option('--past <year=name...>', 'with --opensearch: indexes of past years'),
  );
}
