/**
 * Milliseconds after which a copy that is still being made will never be: it takes a second. Now and then one hangs for ever
 * (https://github.com/opensearch-project/OpenSearch/issues/20177).
 */
const HUNG = 40_000;
/** Questions to a node when a cluster does not reach its state, the most informative first. */
const STATE = [
  '/_cluster/allocation/explain',
  '/_cat/shards?h=index,shard,prirep,state,node,unassigned.reason,unassigned.details',
  '/_cat/nodes?h=name,cluster_manager',
  '/_cat/recovery?active_only=true&h=index,shard,type,stage,source_node,target_node,time,translog_ops_recovered',
  '/_tasks?actions=*recovery*&detailed=true',
  '/_cluster/pending_tasks',
];

/** A cluster's answer about copies that are being made, by index. */
type Recoveries = Readonly<
  Record<
    string,
    {
      readonly shards?: readonly {
        readonly id: number;
        readonly primary: boolean;
        readonly total_time_in_millis: number;
        readonly source: { readonly name: string };
        readonly target: { readonly name: string };
      }[];
    }
  >
>;

/**
 * The answer of a node: JSON or text; null where it does not answer.
 * @param http host and port
 * @param patience milliseconds
 */
export async function answerOf(
  http: string,
  path: string,
  patience: number,
  init: RequestInit = {},
): Promise<unknown> {
  try {
    const response = await fetch(`http://${http}${path}`, { ...init, signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    return response.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text;
  } catch {
    return null;
  }
}

/**
 * Makes copies anew that hang, or that were given up after five failures, as an operator does.
 * @returns the names of the nodes whose shards have hanging copies
 */
export async function makeCopiesAnew(http: string): Promise<string[]> {
  const recoveries = (await answerOf(http, '/_recovery?active_only=true', 10_000)) as Recoveries | null;
  const hung = Object.entries(recoveries ?? {}).flatMap(([index, { shards = [] }]) =>
    shards
      .filter((each) => !each.primary && each.total_time_in_millis > HUNG)
      .map((each) => ({ ...each, index })),
  );
  const commands = hung.map(({ index, id, target }) => ({ cancel: { index, shard: id, node: target.name } }));
  await answerOf(http, '/_cluster/reroute?retry_failed=true', 10_000, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ commands }),
  });
  return [...new Set(hung.map(({ source }) => source.name))];
}

/** How things stand, as a node knows it: a line for each thing it is asked. */
export async function knownTo(http: string): Promise<string[]> {
  const said: string[] = [];
  for (const path of STATE) said.push(`${path}: ${asText(await answerOf(http, path, 5000))}`);
  return said;
}

function asText(answer: unknown): string {
  return typeof answer === 'string' ? `\n${answer.trimEnd()}` : JSON.stringify(answer);
}
