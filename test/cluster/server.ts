import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
/** Kept between runs; git knows nothing of it. */
const CACHE = join(projectRoot, '.banchi');
const KEPT = join(CACHE, `opensearch-${VERSION}`);

/** Why no cluster can be started here; null where one can. */
export function clusterFault(): string | null {
  if (process.platform !== 'linux') return 'the cluster tests run on Linux only';
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0);
  if (major < 17) return 'needs JDK 17 or newer';
  if (!existsSync(KEPT) && spawnSync('mvn', ['-v']).status !== 0) return 'needs Maven';
  return null;
}

/** Fetches the server from Maven Central, once for all runs; returns its folder. */
export function serverFolder(): string {
  if (existsSync(KEPT)) return KEPT;
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
    renameSync(home, KEPT);
  } catch {
    // another run was faster
  }
  rmSync(made, { recursive: true, force: true });
  return KEPT;
}
