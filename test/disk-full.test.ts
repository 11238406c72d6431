/**
 * A disk that is really full: a file system of its own in memory, which a process may mount for itself where the system
 * lets it have a namespace of users.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { MAIN, temporaryFolder } from './support/commands.js';

/** Runs a shell script on a disk of so many kilobytes, which ends with it; `banchi` is the command. */
function onDisk(folder: string, kilobytes: number, script: string) {
  return spawnSync(
    'unshare',
    [
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      `set -u
      node=$1 main=$2
      banchi() { "$node" "$main" "$@"; }
      mount -t tmpfs -o size=${kilobytes}k tmpfs "$3" || exit 77
      cd "$3"
      ${script}`,
      'sh',
      process.execPath,
      MAIN,
      folder,
    ],
    { encoding: 'utf8' },
  );
}

const { status } = spawnSync('unshare', ['--map-root-user', '--mount', 'true']);
const skip = status === 0 ? false : 'no process may mount a file system of its own here';

/** Takes the rest of the disk. */
const FILL =
  'dd if=/dev/zero of=filler bs=1k 2>/dev/null; dd if=/dev/zero bs=1 count=4096 >>filler 2>/dev/null';

test('a full disk while keys are changed: the key file stays, and the change is made when there is room', {
  skip,
}, (t) => {
  const {
    status: code,
    stdout,
    stderr,
  } = onDisk(
    temporaryFolder(t),
    256,
    `banchi keys create --keys keys.json --name first --mode ip --allow 192.0.2.0/24 --json >/dev/null || exit 1
    cp keys.json before
    ${FILL}
    for change in "create --name second --mode ip --allow 192.0.2.0/24" "rotate $(banchi keys list --keys keys.json --json | grep -o '"id":"[a-z0-9]*"' | cut -d'"' -f4)"; do
      banchi keys $change --keys keys.json && exit 2
      cmp keys.json before || exit 3
    done
    ls -A
    rm filler
    banchi keys create --keys keys.json --name second --mode ip --allow 192.0.2.0/24 --json >/dev/null || exit 4
    banchi keys list --keys keys.json --json`,
  );
  assert.equal(code, 0, `${code}: ${stdout}${stderr}`);
  assert.match(stderr, /keys\.json\S*: .*(?:ENOSPC|no space left)/);
  assert.doesNotMatch(stderr, /\n\s+at /);
  const [before, filler, keys] = stdout.split('\n');
  assert.deepEqual([before, filler, keys], ['before', 'filler', 'keys.json'], stdout);
  assert.match(stdout, /first[\s\S]*second/);
});

test('a full disk while a gazetteer is built: the old one stays and serves, nothing is left over', {
  skip,
}, (t) => {
  const {
    status: code,
    stdout,
    stderr,
  } = onDisk(
    temporaryFolder(t),
    1024,
    `banchi build -o a.gaz specimen >/dev/null 2>&1 || exit 1
    cp a.gaz before
    ${FILL}
    # none left, then more and more, so that the disk is full in the middle
    for left in 0 16 16; do
      truncate -s -\${left}k filler
      banchi build -o a.gaz specimen >/dev/null && exit 2
      cmp a.gaz before || exit 3
      banchi check a.gaz >/dev/null || exit 4
    done
    ls -A
    rm filler
    banchi build -o a.gaz specimen >/dev/null 2>&1 || exit 5`,
  );
  assert.equal(code, 0, `${code}: ${stdout}${stderr}`);
  assert.equal((stderr.match(/a\.gaz\S*: .*(?:ENOSPC|no space left)/g) ?? []).length, 3, stderr);
  assert.doesNotMatch(stderr, /\n\s+at /);
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .filter((name) => !name.endsWith('.checked')),
    ['a.gaz', 'a.gaz.report.html', 'a.gaz.report.json', 'before', 'filler'],
  );
});
