import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How often a server looks whether npm is still there, in milliseconds. */
const LOOKS = 500;

/** A process: its parent and its command line. */
interface Process {
  readonly parent: number;
  readonly command: string;
}

/**
 * Ends this process as SIGTERM does once the npm or npx that started it is gone. A shell stands between the two, which passes no signal on: without
 * this the server would keep its port. A server that something else started, detached or not, goes on without its parent.
 */
export function endWithNpm(): void {
  const npm = startingNpm();
  if (npm === undefined) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid && isAlive(npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOKS);
  timer.unref();
}

/** The npm that started this process, directly or by a shell of its own; undefined where none did. */
function startingNpm(): number | undefined {
  // npm tells its scripts that it runs them
  if (process.env.npm_execpath === undefined || process.platform === 'win32') return undefined;
  const parent = processOf(process.ppid);
  if (parent === undefined || isNpm(parent)) return parent && process.ppid;
  const isShell = /^(?:\S*\/)?(?:sh|dash|bash|zsh|ash)\s+-c\b/.test(parent.command);
  const above = isShell ? processOf(parent.parent) : undefined;
  return above !== undefined && isNpm(above) ? parent.parent : undefined;
}

/** Whether a process is npm or npx, which name themselves by what they do, such as `npm exec banchi start`. */
function isNpm({ command }: Process): boolean {
  return /^(?:\S*\/)?(?:npm|npx)\b|\/np[mx]-cli\.js\b/.test(command);
}

function processOf(pid: number): Process | undefined {
  try {
    if (process.platform !== 'linux') {
      const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      const [, parent, command] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
      return parent === undefined ? undefined : { parent: Number(parent), command };
    }
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // behind the name, which may hold anything, come the state and the parent
    const [, parent] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { parent: Number(parent), command };
  } catch {
    return undefined; // it is gone, or nobody may look
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
