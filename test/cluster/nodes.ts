import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answerOf, knownTo, makeCopiesAnew } from './health.js';
import { Links } from './links.js';
import { serverFolder } from './server.js';

/** Milliseconds until all nodes have joined. */
const PATIENCE = 300_000;
const SETTLED = 'wait_for_no_relocating_shards=true&wait_for_no_initializing_shards=true';
/** Lines of each log that are shown then. */
const LOG_LINES = 40;
/** Ports of the first node; those of the others come behind. */
const HTTP_PORT = 19_200;
const TRANSPORT_PORT = 19_300;
const PUBLISHED_PORT = 19_400;
/** The archive of classes that a node loads at once. */
const CLASSES = 'classes.jsa';
interface Node {
  readonly name: string;
  readonly folder: string;
  /** Host and port. */
  readonly http: string;
  readonly transport: string;
  /** The address that the others know of it. */
  readonly published: string;
  process: ChildProcess | null;
}

/** Real nodes of a cluster on the loopback interface. They end with the process that started them, however it ends. */
export class TestCluster {
  readonly #folder: string;
  readonly #host: string;
  readonly #server: string;
  readonly #nodes: readonly Node[];
  readonly #settings: readonly string[];
  #links: Links | null = null;

  /**
   * Starts nodes and waits until all have joined.
   * @param settings further lines of `opensearch.yml`
   * @param canPart whether nodes can be cut off from others
   */
  static async start(
    nodes: number,
    settings: readonly string[] = [],
    { canPart = false } = {},
  ): Promise<TestCluster> {
    const server = serverFolder();
    await TestCluster.#keepClasses(server);
    const cluster = new TestCluster(server, await freeHost(nodes), nodes, settings, canPart);
    try {
      if (canPart) await cluster.#link();
      for (let n = 0; n < nodes; n++) cluster.restart(n);
      await cluster.joined(nodes);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Lets a node write the list of its classes: nodes that begin with them need a third less processor time. */
  static async #keepClasses(server: string): Promise<void> {
    const kept = join(server, CLASSES);
    if (existsSync(kept)) return;
    const cluster = new TestCluster(server, await freeHost(1), 1, []);
    const reported = join(cluster.#nodes[0].folder, 'tmp', CLASSES);
    try {
      cluster.restart(0, [`-XX:ArchiveClassesAtExit=${reported}`]);
      await cluster.joined(1);
      await cluster.signal(0, 'SIGTERM');
      // a virtual machine that cannot write one does without
      if (existsSync(reported)) {
        cpSync(reported, `${kept}.${process.pid}`);
        renameSync(`${kept}.${process.pid}`, kept);
      }
    } finally {
      await cluster.stop();
    }
  }

  private constructor(
    server: string,
    host: string,
    nodes: number,
    settings: readonly string[],
    canPart = false,
  ) {
    this.#server = server;
    this.#host = host;
    this.#settings = settings;
    this.#folder = mkdtempSync(join(tmpdir(), 'banchi-cluster-'));
    execFileSync('chmod', ['755', this.#folder]);
    this.#nodes = Array.from({ length: nodes }, (_, n) => ({
      name: `n${n}`,
      folder: join(this.#folder, `n${n}`),
      http: `${host}:${HTTP_PORT + n}`,
      transport: `${host}:${TRANSPORT_PORT + n}`,
      published: `${host}:${(canPart ? PUBLISHED_PORT : TRANSPORT_PORT) + n}`,
      process: null,
    }));
    for (const node of this.#nodes) this.#configure(node);
  }

  /** Base URLs of all nodes, whether they run or not. */
  get urls(): readonly string[] {
    return this.#nodes.map(({ http }) => `http://${http}`);
  }

  /**
   * Starts a node on the data it has.
   * @param options further ones of the virtual machine
   */
  restart(n: number, options: readonly string[] = this.#classes()): void {
    const node = this.#nodes[n];
    const { folder } = node;
    const log = openSync(join(folder, 'logs/out'), 'a');
    const isRoot = process.getuid?.() === 0;
    // the server refuses to run as root; no node outlives the test that started it
    const before = ['setpriv', '--pdeathsig', 'KILL'];
    if (isRoot) before.push('--reuid=nobody', '--regid=nogroup', '--clear-groups');
    const java = [
      // three nodes beside other tests: little memory, one thread that collects, and nothing is compiled twice
      ...'-Xms256m -Xmx384m -XX:MetaspaceSize=128m -Xss1m -XX:+UseSerialGC -XX:TieredStopAtLevel=1'.split(
        ' ',
      ),
      '-Dfile.encoding=UTF-8',
      `-Djava.io.tmpdir=${folder}/tmp`,
      ...'-Djna.nosys=true -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true'.split(' '),
      ...'-Dio.netty.recycler.maxCapacityPerThread=0 -Dio.netty.allocator.numDirectArenas=0'.split(' '),
      ...'-Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true -Dlog4j2.formatMsgNoLookups=true'.split(
        ' ',
      ),
      '-Djava.locale.providers=SPI,COMPAT',
      ...options,
      `-Dopensearch.path.home=${this.#server}`,
      `-Dopensearch.path.conf=${folder}/config`,
      '-Dopensearch.distribution.type=zip',
      '-Dopensearch.bundled_jdk=false',
      ...['-cp', `${this.#server}/lib/*`, 'org.opensearch.bootstrap.OpenSearch'],
    ];
    const [command, ...args] = [...before, 'java', ...java];
    node.process = spawn(command, args, { cwd: folder, stdio: ['ignore', log, log] });
  }

  #classes(): string[] {
    const kept = join(this.#server, CLASSES);
    return existsSync(kept) ? [`-XX:SharedArchiveFile=${kept}`] : [];
  }

  /**
   * Waits until so many nodes have joined, indexes have a status, and no part of them moves.
   * @throws when a node has ended by itself, or after a long time; the error describes the state of all nodes
   */
  async joined(nodes: number, status = 'green', patience = PATIENCE): Promise<void> {
    const until = Date.now() + patience;
    const suspects = new Set<string>();
    const path = `/_cluster/health?wait_for_nodes=${nodes}&wait_for_status=${status}&${SETTLED}&timeout=5s`;
    while (Date.now() < until) {
      for (const node of this.#nodes) {
        if (node.process === null) continue;
        if (hasEnded(node.process))
          throw new Error(`${node.name} has ended by itself\n${await this.#state()}`);
        const health = (await answerOf(node.http, path, 10_000)) as { timed_out?: boolean } | null;
        if (health?.timed_out === false) return;
        if (health?.timed_out === true) await this.#mend(node.http, suspects);
      }
      await wait(100);
    }
    throw new Error(
      `no cluster of ${nodes} nodes that is ${status} in ${patience / 1000} s\n${await this.#state()}`,
    );
  }

  /**
   * Has copies made anew that do not come; a node of whose shards copies hang a second time is started again.
   * @param suspects names of those of which some have hung
   */
  async #mend(http: string, suspects: Set<string>): Promise<void> {
    for (const name of await makeCopiesAnew(http)) {
      if (suspects.delete(name)) {
        const n = this.#nodes.findIndex((each) => each.name === name);
        await this.signal(n, 'SIGKILL');
        this.restart(n);
      } else suspects.add(name);
    }
  }

  /** How things stand: which nodes run, what each of them knows, and what they logged last. */
  async #state(): Promise<string> {
    const said: string[] = [];
    for (const node of this.#nodes) {
      const { name, folder, process: running } = node;
      if (running === null) {
        said.push(`${name} was ended`);
        continue;
      }
      if (hasEnded(running)) said.push(`${name} has ended: ${running.exitCode ?? running.signalCode}`);
      else said.push(...(await knownTo(node.http)).map((each) => `${name} ${each}`));
      for (const log of ['node.log', 'out']) {
        const lines = readFileSync(join(folder, 'logs', log), 'utf8')
          .trimEnd()
          .split('\n');
        said.push(`${name} ${log}:`, ...lines.slice(-LOG_LINES));
      }
    }
    return said.join('\n');
  }

  /** Sends a signal to a node; waits for its end where the signal ends it. */
  async signal(n: number, signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const node = this.#nodes[n];
    const running = node.process;
    if (running === null) return;
    running.kill(signal);
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
    if (!hasEnded(running)) await once(running, 'exit');
    node.process = null;
  }

  async #link(): Promise<void> {
    const linked = this.#nodes.map((node) => ({
      published: Number(portOf(node.published)),
      bound: Number(portOf(node.transport)),
      pid: () => node.process?.pid,
    }));
    this.#links = await Links.open(this.#host, linked);
  }

  /** Cuts nodes off from the others; clients still reach all of them. Only where the nodes were started so. */
  part(nodes: readonly number[]): void {
    if (this.#links === null) throw new Error('these nodes are linked directly');
    this.#links.cut(nodes);
  }

  /** Lets every node run that was ended or stopped, and reach every other. */
  async whole(): Promise<void> {
    this.#links?.cut([]);
    for (const [n, { process: running }] of this.#nodes.entries())
      if (running === null) this.restart(n);
      else await this.signal(n, 'SIGCONT');
  }

  /** How many nodes there are in the cluster, as one of them knows without asking the others; 0 while it does not answer. */
  async count(n: number): Promise<number> {
    const state = await answerOf(this.#nodes[n].http, '/_cluster/state/nodes?local=true', 10_000);
    return Object.keys((state as { readonly nodes?: object } | null)?.nodes ?? {}).length;
  }

  /** Number of the node that manages the cluster. */
  async manager(): Promise<number> {
    const text = await this.get('/_cat/cluster_manager?h=node');
    return this.#nodes.findIndex(({ name }) => name === text.trim());
  }

  /** The text that the first node that runs answers with. */
  async get(path: string, init: RequestInit = {}): Promise<string> {
    for (const { http, process: running } of this.#nodes) {
      if (running === null) continue;
      const answer = await fetch(`http://${http}${path}`, {
        ...init,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (answer !== null) return answer.text();
    }
    throw new Error('no node answers');
  }

  /** Bytes that the data of all nodes takes. */
  bytes(): number {
    const text = execFileSync('du', ['-sb', '--total', ...this.#nodes.map(({ folder }) => `${folder}/data`)]);
    return Number(text.toString().trim().split('\n').at(-1)?.split('\t')[0]);
  }

  /** Ends all nodes and removes their files. */
  async stop(): Promise<void> {
    this.#links?.close();
    await Promise.all(
      this.#nodes.map(async (_, n) => {
        await this.signal(n, 'SIGKILL');
      }),
    );
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #configure({ name, folder, http, transport, published }: Node): void {
    for (const each of ['config', 'data', 'logs', 'tmp']) mkdirSync(join(folder, each), { recursive: true });
    const all = this.#nodes.length > 0 ? this.#nodes : [];
    const lines = [
      'cluster.name: banchi-test',
      `node.name: ${name}`,
      `path.data: ${folder}/data`,
      `path.logs: ${folder}/logs`,
      `network.host: ${this.#host}`,
      `http.port: ${portOf(http)}`,
      `transport.port: ${portOf(transport)}`,
      `transport.publish_port: ${portOf(published)}`,
      `discovery.seed_hosts: [${all.map((each) => `"${each.published}"`).join(', ')}]`,
      `cluster.initial_cluster_manager_nodes: [${all.map((each) => each.name).join(', ')}]`,
      'action.auto_create_index: false',
      // where a connection was lost in the middle of making a copy, each end waits for the other, and keeps the shard from
      // being opened again: for 10 seconds, not for a quarter of an hour
      'indices.recovery.internal_action_timeout: 5s',
      'indices.recovery.internal_action_long_timeout: 10s',
      'indices.recovery.recovery_activity_timeout: 10s',
      // what a search whose coordinator died had read of a shard keeps that shard from being opened again on its node: not
      // for five minutes
      'search.default_keep_alive: 20s',
      'search.keep_alive_interval: 2s',
      ...(this.#settings.some((line) => line.startsWith('cluster.routing.allocation.disk'))
        ? []
        : ['cluster.routing.allocation.disk.threshold_enabled: false']),
      ...this.#settings,
    ];
    writeFileSync(join(folder, 'config/opensearch.yml'), `${lines.join('\n')}\n`);
    const log = [
      'status = error',
      'appender.file.type = File',
      'appender.file.name = file',
      `appender.file.fileName = ${folder}/logs/node.log`,
      'appender.file.layout.type = PatternLayout',
      'appender.file.layout.pattern = %d{HH:mm:ss.SSS} %-5p %c{1} %m%n%ex',
      'rootLogger.level = info',
      'rootLogger.appenderRef.file.ref = file',
    ];
    writeFileSync(join(folder, 'config/log4j2.properties'), `${log.join('\n')}\n`);
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'nobody:nogroup', folder]);
  }
}

/** Whether a process has ended, by itself or by a signal. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/**
 * A loopback address that nobody else uses. Its ports lie below those of outgoing connections: a node that is killed
 * finds its own free when it comes back, however many connections are made meanwhile.
 */
async function freeHost(nodes: number): Promise<string> {
  const ports = Array.from({ length: nodes }, (_, n) => [
    HTTP_PORT + n,
    TRANSPORT_PORT + n,
    PUBLISHED_PORT + n,
  ]).flat();
  for (;;) {
    const host = `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;
    const free = await Promise.all(ports.map((port) => isFree(host, port)));
    if (free.every(Boolean)) return host;
  }
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

function portOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1);
}
