import cluster from 'node:cluster';
import type { Config } from '../../config/settings.js';
import { forwardClock } from '../../credentials/clock.js';
import { openKeys } from '../../credentials/watched-keys.js';
import type { AccessOptions } from '../../http/access.js';
import { type Counter, memoryCounter, primaryCounter, redisCounter } from '../../throttle/counter.js';
import { Throttle } from '../../throttle/throttle.js';

/** Lets requests in, and follows the key files. */
interface OpenAccess {
  readonly access: AccessOptions;
  /** Stops following them. */
  close(): void;
}

/** The log for events of keys and limits; it gets no secrets. */
interface AccessLog {
  info(text: string): void;
  warn(text: string): void;
}

/**
 * Opens the key file that the settings name; undefined where they name none.
 * @throws {KeyFileError} when it cannot be used
 */
export function openAccess(config: Config, log: AccessLog): OpenAccess | undefined {
  const file = config['access.keys'];
  if (file === null) return undefined;
  const clock = forwardClock();
  const keys = openKeys({
    file,
    lifetime: config['access.token_lifetime'],
    audience: config['access.token_audience'],
    clock,
    onChange: (kind, text) => (kind === 'taken' ? log.info(text) : log.warn(text)),
  });
  const counter = openCounter(config['limits.redis'], log);
  return {
    access: {
      credentials: keys.credentials,
      throttle: new Throttle(counter, clock),
      keyInAddress: config['access.key_in_address'],
    },
    close: () => {
      keys.close();
      counter.close();
    },
  };
}

/** Counts where the settings say; the workers of one server count together either way. */
function openCounter(redis: string | null, log: AccessLog): Counter {
  const onReach = (isReached: boolean, reason: string): void =>
    isReached ? log.info(`limits: ${reason}`) : log.warn(`limits: ${reason}`);
  if (redis !== null) return redisCounter(redis, onReach);
  return cluster.isWorker ? primaryCounter(onReach) : memoryCounter();
}
