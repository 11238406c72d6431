// `npm test`: sets up, checks formatting and lint, compiles (which checks types), runs every test but the long ones, and
// ends with `N passed, N failed`. The lint check, the type check and the build of the page count as one test each. Linting
// goes on beside the rest, and tests that mostly wait beside those that work (test-order.mjs). Behind each file stand the
// seconds that it took and those of the processor, with all processes that it started.
//
//   npm run test:long     runs the long tests instead, and all draws of random ones, and checks nothing else
//   npm test -- PART …    runs the test files whose path contains one of the parts, long ones too; lints these files alone, and builds
//                         the page only where one of them needs it
//   node scripts/test.mjs --list    prints the test files that would run, and runs nothing

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { processorSeconds } from './processor-time.mjs';
import { root, testSources } from './project.mjs';
import { buildPage, buildSite, checkNode, compile, install, orExit } from './setup.mjs';
import { needPage } from './test-needs.mjs';
import { isDrawn, isLong } from './test-order.mjs';
import { runTests } from './test-run.mjs';

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const long = options.includes('--long');
const chosen = testSources().filter((path) =>
  parts.length === 0
    ? isLong(path) === long || (long && isDrawn(path))
    : parts.some((part) => path.includes(part)),
);
if (options.includes('--list')) {
  // all of it is read before the process ends
  await new Promise((resolve) => process.stdout.write(chosen.map((path) => `${path}\n`).join(''), resolve));
  process.exit(0);
}

process.chdir(root);
orExit(() => {
  checkNode();
  install();
});

// every run listens for the end of the process
process.setMaxListeners(0);
if (long) process.env.PROPERTY_ALL = '1';
const total = { passed: 0, failed: 0, skipped: 0 };
const begun = idleAndAll();
const isFiltered = parts.length > 0;
const linted = long ? null : lint(isFiltered ? chosen : ['.']);
const compiled = orExit(compile);
const built = isFiltered && !needPage(chosen) ? null : orExit(buildPage);
// what is served is the page and the documents
if (built !== null) orExit(buildSite);
if (!long) {
  check('types', compiled);
  if (built !== null) check('page', built);
} else if (!compiled || built === false) process.exit(1);
const counted = await runTests(chosen);
for (const key of Object.keys(total)) total[key] += counted[key];
if (linted !== null) check('lint', await linted);
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
const [idle, all] = idleAndAll().map((each, i) => each - begun[i]);
console.log(
  `${minutes(performance.now() / 1000)}, ${minutes(processorSeconds())} of the processor with all processes; idle for ${Math.round((100 * idle) / all)} %`,
);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

function check(name, right) {
  total[right ? 'passed' : 'failed'] += 1;
  console.log(`${right ? 'ok    ' : 'FAILED'} ${name}`);
}

/** Milliseconds in which the machine's processors have done nothing, and all. */
function idleAndAll() {
  const times = cpus().map((each) => each.times);
  const sum = (some) => some.reduce((before, each) => before + each, 0);
  return [sum(times.map((each) => each.idle)), sum(times.flatMap((each) => Object.values(each)))];
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

async function lint(paths) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = { stdio: ['ignore', 'inherit', 'inherit'] };
  const [status] = await once(spawn(process.execPath, [biome, 'check', ...paths], options), 'close');
  return status === 0;
}
