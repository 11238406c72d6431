/**
 * The pieces of an answer. The first is made already, so that what is wrong with the request, or with the data, still becomes an error:
 * a stream that has begun cannot.
 * @throws what making the first piece throws
 */
export async function begun<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  })();
}
