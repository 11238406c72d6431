import { createRequire } from 'node:module';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible';

/** The state of a counter. */
export interface Count {
  /** The sum since the window began. */
  readonly total: number;
  /** Until the window ends, in milliseconds. */
  readonly resetMs: number;
}

/** Counts in windows of time: a window begins with the first addition and ends by itself. */
export interface Counter {
  /**
   * The divisor of the remaining limit that gives how much is taken at a time. 1 where no other process counts along, so that the
   * whole limit can be taken at once.
   */
  readonly share: number;
  /**
   * Adds to the count of a name.
   * @param seconds length of a window that begins now
   */
  add(name: string, points: number, seconds: number): Promise<Count>;
  close(): void;
}

/** The part of the library's limiters that is used: counting. {@link Throttle} compares the counts with the limits. */
type Limiter = Pick<RateLimiterMemory, 'consume'>;

const UNLIMITED = { keyPrefix: 'banchi', points: Number.MAX_SAFE_INTEGER, duration: 1 };

/**
 * Several processes that share a counter take a sixteenth of the rest at a time: few questions while there is plenty,
 * and hardly anything taken and not used when it gets scarce.
 */
const SHARED = 16;

/** How long Redis or the primary process may take to answer where nothing else is said, in milliseconds. */
const PATIENCE = 500;
/** Pause between two tries to count where counting failed, in milliseconds. */
const RETRY = 500;
/** Longest pause between two tries to connect to Redis, in milliseconds. */
const LONGEST_PAUSE = 1000;

async function consume(limiter: Limiter, name: string, points: number, seconds: number): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(name, points, { customDuration: seconds });
  return { total: consumedPoints, resetMs: msBeforeNext };
}

/** Counts in the memory of this process. */
export function memoryCounter(): Counter {
  const limiter = new RateLimiterMemory(UNLIMITED);
  return {
    share: 1,
    add: (name, points, seconds) => consume(limiter, name, points, seconds),
    close: () => undefined,
  };
}

/** Called when the shared counter is out of reach, and when it is back. */
type OnReach = (reached: boolean, reason: string) => void;

/**
 * Counts in Redis, for several servers together. While Redis is out of reach each process counts on its own, so that
 * every limit still holds for each process.
 * @param url `redis://…`, `rediss://…` or `unix://…`
 * @param patience how long Redis may take to answer, in milliseconds
 */
export function redisCounter(url: string, onReach: OnReach, patience = PATIENCE): Counter {
  // Loaded here: most servers count without it.
  const { Redis }: typeof import('ioredis') = createRequire(import.meta.url)('ioredis');
  const redis = new Redis(url.replace(/^unix:\/\//, ''), {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    connectTimeout: 5000,
    retryStrategy: (times) => Math.min(50 * 2 ** times, LONGEST_PAUSE),
  });
  // without a listener a lost connection would end the process; the counter reports it
  redis.on('error', () => undefined);
  const limiter = new RateLimiterRedis({ ...UNLIMITED, storeClient: redis, rejectIfRedisNotReady: true });
  return insured(limiter, 'Redis', onReach, () => redis.disconnect());
}

/**
 * Counts in the primary process, for all workers of this server together.
 * @param patience how long it may take to answer, in milliseconds
 */
export function primaryCounter(onReach: OnReach, patience = PATIENCE): Counter {
  const limiter = new RateLimiterCluster({ ...UNLIMITED, timeoutMs: patience });
  return insured(limiter, 'the primary process', onReach, () => undefined);
}

/** Lets workers count in this primary process. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}

function insured(limiter: Limiter, place: string, onReach: OnReach, close: () => void): Counter {
  const insurance = memoryCounter();
  let isReached = true;
  let nextTry = 0;
  const report = (reached: boolean, reason: string): void => {
    if (reached === isReached) return;
    isReached = reached;
    onReach(reached, reason);
  };
  const failed = (error: unknown): void => {
    const why = error instanceof Error ? error.message : String(error);
    report(false, `${place} is out of reach (${why}); this process counts on its own`);
    nextTry = performance.now() + RETRY;
  };
  /** Asks a place that was out of reach whether it counts again, now and then; no request waits for the answer. */
  const tryAgain = (): void => {
    if (performance.now() < nextTry) return;
    nextTry = Number.POSITIVE_INFINITY;
    consume(limiter, 'reach', 1, 1).then(() => report(true, `${place} counts again`), failed);
  };
  return {
    share: SHARED,
    add: async (name, points, seconds) => {
      if (!isReached) {
        tryAgain();
        return insurance.add(name, points, seconds);
      }
      try {
        return await consume(limiter, name, points, seconds);
      } catch (error) {
        failed(error);
        return insurance.add(name, points, seconds);
      }
    },
    close,
  };
}
