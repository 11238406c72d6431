import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../support/imports.js';

/** Version of the server; that of the pom. */
const VERSION = '2.19.5';
/** Modules that the server's zip lacks, and their classes. */
const MODULES = {
  'analysis-common': 'org.opensearch.analysis.common.CommonAnalysisPlugin',
  geo: 'org.opensearch.geo.GeoModulePlugin',
  'lang-painless': 'org.opensearch.painless.PainlessPlugin',
} as const;
const PAINLESS_POLICY = `grant {
  permission java.lang.RuntimePermission "createClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
};
`;
/** Milliseconds until all nodes have joined. */
const PATIENCE = 120_000;
/** Kept between runs; git knows nothing of it. */
const CACHE = join(projectRoot, '.banchi');

/** Why no cluster can be started here; null where one can. */
export function clusterFault(): string | null {
  if (process.platform !== 'linux') return 'the cluster tests run on Linux only';
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0);
  if (major < 17) return 'needs JDK 17 or newer';
  if (spawnSync('mvn', ['-v']).status !== 0) return 'needs Maven';
  return null;
}

/** Fetches the server from Maven Central, once for all runs; returns its folder. */
function serverFolder(): string {
  const kept = join(CACHE, `opensearch-${VERSION}`);
  if (existsSync(kept)) return kept;
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, 'opensearch-'));
  const pom = join(projectRoot, 'test/cluster/pom.xml');
  execFileSync('mvn', ['-B', '-q', '-f', pom, `-Dhome=${made}`, 'package'], { stdio: ['ignore', 2, 2] });
  const home = join(made, `opensearch-${VERSION}`);
  for (const [name, type] of Object.entries(MODULES)) {
    const lines = [
      `name=${name}`,
      `description=${name}`,
      `version=${VERSION}`,
      `opensearch.version=${VERSION}`,
      'java.version=11',
      `classname=${type}`,
      'extended.plugins=',
      'has.native.controller=false',
    ];
    writeFileSync(join(home, 'modules', name, 'plugin-descriptor.properties'), `${lines.join('\n')}\n`);
  }
  writeFileSync(join(home, 'modules/lang-painless/plugin-security.policy'), PAINLESS_POLICY);
  try {
    renameSync(home, kept);
  } catch {
    // another run was faster
  }
  rmSync(made, { recursive: true, force: true });
  return kept;
}

interface Node {
  readonly name: string;
  readonly folder: string;
  readonly http: number;
  readonly transport: number;
  process: ChildProcess | null;
}

/** Real nodes of a cluster on the loopback interface. They end with the process that started them, however it ends. */
export class TestCluster {
  readonly #folder: string;
  readonly #server: string;
  readonly #nodes: readonly Node[];
  readonly #settings: readonly string[];

  /**
   * Starts nodes and waits until all have joined.
   * @param settings further lines of `opensearch.yml`
   */
  static async start(nodes: number, settings: readonly string[] = []): Promise<TestCluster> {
    const server = serverFolder();
    const ports = await freePorts(2 * nodes);
    const cluster = new TestCluster(server, ports, settings);
    try {
      for (let n = 0; n < nodes; n++) cluster.restart(n);
      await cluster.joined(nodes);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  private constructor(server: string, ports: readonly number[], settings: readonly string[]) {
    this.#server = server;
    this.#settings = settings;
    this.#folder = mkdtempSync(join(tmpdir(), 'banchi-cluster-'));
    execFileSync('chmod', ['755', this.#folder]);
    this.#nodes = Array.from({ length: ports.length / 2 }, (_, n) => ({
      name: `n${n}`,
      folder: join(this.#folder, `n${n}`),
      http: ports[2 * n],
      transport: ports[2 * n + 1],
      process: null,
    }));
    for (const node of this.#nodes) this.#configure(node);
  }

  /** Base URLs of all nodes, whether they run or not. */
  get urls(): readonly string[] {
    return this.#nodes.map(({ http }) => `http://127.0.0.1:${http}`);
  }

  /** Starts a node on the data it has. */
  restart(n: number): void {
    const node = this.#nodes[n];
    const { folder } = node;
    const log = openSync(join(folder, 'logs/out'), 'a');
    const isRoot = process.getuid?.() === 0;
    // the server refuses to run as root; no node outlives the test that started it
    const before = ['setpriv', '--pdeathsig', 'KILL'];
    if (isRoot) before.push('--reuid=nobody', '--regid=nogroup', '--clear-groups');
    const java = [
      ...'-Xms512m -Xmx512m -Xss1m -XX:+UseG1GC -XX:G1ReservePercent=25 -XX:InitiatingHeapOccupancyPercent=30'.split(
        ' ',
      ),
      '-XX:TieredStopAtLevel=1',
      '-Dfile.encoding=UTF-8',
      `-Djava.io.tmpdir=${folder}/tmp`,
      ...'-Djna.nosys=true -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true'.split(' '),
      ...'-Dio.netty.recycler.maxCapacityPerThread=0 -Dio.netty.allocator.numDirectArenas=0'.split(' '),
      ...'-Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true -Dlog4j2.formatMsgNoLookups=true'.split(
        ' ',
      ),
      '-Djava.locale.providers=SPI,COMPAT',
      `-Dopensearch.path.home=${this.#server}`,
      `-Dopensearch.path.conf=${folder}/config`,
      '-Dopensearch.distribution.type=zip',
      '-Dopensearch.bundled_jdk=false',
      ...['-cp', `${this.#server}/lib/*`, 'org.opensearch.bootstrap.OpenSearch'],
    ];
    const [command, ...args] = [...before, 'java', ...java];
    node.process = spawn(command, args, { cwd: folder, stdio: ['ignore', log, log] });
  }

  /** Waits until so many nodes have joined and indexes have a status. */
  async joined(nodes: number, status = 'green', patience = PATIENCE): Promise<void> {
    const until = Date.now() + patience;
    const path = `/_cluster/health?wait_for_nodes=${nodes}&wait_for_status=${status}&timeout=1s`;
    while (Date.now() < until) {
      for (const node of this.#nodes) {
        if (node.process === null) continue;
        if (node.process.exitCode !== null)
          throw new Error(`${node.name} has ended; see ${node.folder}/logs`);
        const answer = await fetch(`http://127.0.0.1:${node.http}${path}`, {
          signal: AbortSignal.timeout(3000),
        }).then(
          (response) => response.json() as Promise<{ timed_out?: boolean }>,
          () => null,
        );
        if (answer?.timed_out === false) return;
      }
      await wait(100);
    }
    throw new Error(`no cluster of ${nodes} nodes that is ${status}; see ${this.#folder}/n*/logs`);
  }

  /** Sends a signal to a node; one that ends it is waited for. */
  async signal(n: number, signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const node = this.#nodes[n];
    const running = node.process;
    if (running === null) return;
    running.kill(signal);
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    node.process = null;
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
      const answer = await fetch(`http://127.0.0.1:${http}${path}`, {
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

  /** Ends all nodes and removes what they left. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#nodes.map(async (_, n) => {
        await this.signal(n, 'SIGKILL');
      }),
    );
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #configure({ name, folder, http, transport }: Node): void {
    for (const each of ['config', 'data', 'logs', 'tmp']) mkdirSync(join(folder, each), { recursive: true });
    const all = this.#nodes.length > 0 ? this.#nodes : [];
    const lines = [
      'cluster.name: banchi-test',
      `node.name: ${name}`,
      `path.data: ${folder}/data`,
      `path.logs: ${folder}/logs`,
      'network.host: 127.0.0.1',
      `http.port: ${http}`,
      `transport.port: ${transport}`,
      `discovery.seed_hosts: [${all.map((each) => `"127.0.0.1:${each.transport}"`).join(', ')}]`,
      `cluster.initial_cluster_manager_nodes: [${all.map((each) => each.name).join(', ')}]`,
      'action.auto_create_index: false',
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

/** Ports that nobody listens on just now. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(
    servers.map((server) => {
      server.close();
      return once(server, 'close');
    }),
  );
  return ports;
}
