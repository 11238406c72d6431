import { cpus, loadavg } from 'node:os';

/** The machine and the program's environment in one line: figures mean nothing without it. */
export function machineLine(): string {
  const processors = cpus();
  const load = loadavg()[0].toFixed(2);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, load ${load} at the start`;
}
