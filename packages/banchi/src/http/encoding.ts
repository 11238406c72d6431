import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Codings that large answers come in, the better one first. */
const CODINGS = ['br', 'gzip'] as const;

/** A coding of {@link compress}. */
export type Coding = (typeof CODINGS)[number];

/** Longer headers are cut. */
const MAX_LENGTH = 500;

/**
 * The coding that an `Accept-Encoding` header (RFC 9110 §12.5.3) prefers among those there are; null for none, and for
 * a client that likes the plain answer better.
 */
export function preferredCoding(header: string | undefined): Coding | null {
  if (header === undefined) return null;
  const weights = new Map<string, number>();
  for (const part of header.slice(0, MAX_LENGTH).toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight)) weights.set(name, Number(weight));
  }
  const weightOf = (name: string): number =>
    weights.get(name) ?? (name === 'gzip' ? weights.get('x-gzip') : undefined) ?? weights.get('*') ?? 0;
  let best: Coding | null = null;
  let bestWeight = weights.get('identity') ?? 0;
  for (const coding of CODINGS) {
    const weight = weightOf(coding);
    if (weight > bestWeight || (best === null && weight > 0 && weight === bestWeight)) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The quality at which brotli is about as fast as gzip. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** Compresses bytes in a thread of the pool; they must not change meanwhile. */
export function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(bytes, { level: GZIP_LEVEL });
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
