/** Bytes of whole lines that are handed on together: enough to make one hand-over cheap, about 1,000 rows. */
const BLOCK_BYTES = 1 << 17;

/**
 * Cuts a byte stream into blocks of whole lines. Each block ends with a line feed, but for the last one of a file that
 * does not. `null` stands for one line longer than `maxLine` bytes, of which nothing is kept.
 *
 * A line feed byte is never part of another character, neither in UTF-8 nor in CP932, so blocks can be decoded singly.
 * @param blockBytes bytes that make a block
 */
export async function* lineBlocks(
  bytes: AsyncIterable<Buffer>,
  maxLine: number,
  blockBytes = BLOCK_BYTES,
): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let held = 0;
  /** Inside a line that is too long. */
  let skipping = false;
  for await (const chunk of bytes) {
    let rest = chunk;
    if (skipping) {
      const end = chunk.indexOf(10);
      if (end < 0) continue;
      rest = chunk.subarray(end + 1);
      skipping = false;
      yield null;
    }
    parts.push(rest);
    held += rest.length;
    if (held < blockBytes) continue;
    // Only the newest part can hold a line feed once earlier ones were searched, so a long line costs one search a part.
    const end = rest.lastIndexOf(10);
    if (end >= 0) {
      parts[parts.length - 1] = rest.subarray(0, end + 1);
      for (const block of withoutLongLines(parts, maxLine)) yield block;
      parts = [rest.subarray(end + 1)];
      held = rest.length - end - 1;
    } else if (held > maxLine) {
      const before = Buffer.concat(parts);
      const start = before.lastIndexOf(10) + 1;
      if (before.length - start > maxLine) {
        for (const block of withoutLongLines([before.subarray(0, start)], maxLine)) yield block;
        parts = [];
        held = 0;
        skipping = true;
      }
    }
  }
  if (skipping) yield null;
  for (const block of withoutLongLines(parts, maxLine)) yield block;
}

function* withoutLongLines(parts: readonly Buffer[], maxLine: number): Generator<Buffer | null> {
  const block = parts.length === 1 ? parts[0] : Buffer.concat(parts);
  if (block.length <= maxLine) {
    if (block.length > 0) yield block;
    return;
  }
  let from = 0;
  for (let start = 0; start < block.length; ) {
    const feed = block.indexOf(10, start);
    const end = feed < 0 ? block.length : feed + 1;
    if (end - start > maxLine) {
      if (start > from) yield block.subarray(from, start);
      yield null;
      from = end;
    }
    start = end;
  }
  if (from < block.length) yield block.subarray(from);
}
