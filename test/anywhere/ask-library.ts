import type { Banchi } from '@banchi/engine';

/** Questions of every kind, and refused ones. */
export async function answersOf(banchi: Banchi): Promise<unknown[]> {
  const reported = (asked: Promise<unknown>): Promise<unknown> =>
    asked.catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      const { name, message } = error;
      return {
        name,
        message,
        ...('code' in error && 'errors' in error ? { code: error.code, errors: error.errors } : {}),
      };
    });
  const many: unknown[] = [];
  for await (const each of banchi.geocodeMany(['青葉町一丁目1-1', '', '山田太郎'], { target: 'house' }))
    many.push(each);
  const answers = [
    await reported(banchi.geocode('見本市青葉町一丁目1-1')),
    await reported(banchi.search({ word: '青葉町', limit: [0, 3] })),
    await reported(banchi.search({ word: '青葉町', pastmap_year: [2005], datum: 'TOKYO' })),
    await reported(banchi.searchMulti({ word_en: 'Aobacho' })),
    await reported(banchi.suggest('見本市青葉')),
    await reported(banchi.reverse([150.00316, 30.0139])),
    await reported(banchi.lineage('99991')),
    many,
    await reported(banchi.search({ word: '青葉町', limit: [0, 2000], sort: ['nothing' as never] })),
    await reported(banchi.lineage('99')),
    await reported(banchi.lineage('11299')),
    await reported(banchi.geocode('')),
  ];
  await banchi.close();
  await banchi.close();
  return [...answers, await reported(banchi.suggest('青'))];
}

/**
 * {@link answersOf} in a browser, as text: a function of the imported library and its options. Errors must be of its classes.
 */
export const ASK_LIBRARY = `async (library, options) => (${answersOf.toString()})(await library.open(options))`;
