import type { Banchi } from '@banchi/engine';

/** Questions of every kind, and refused ones. */
export async function answersOf(banchi: Banchi): Promise<unknown[]> {
  const told = (asked: Promise<unknown>): Promise<unknown> =>
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
    await told(banchi.geocode('見本市青葉町一丁目1-1')),
    await told(banchi.search({ word: '青葉町', limit: [0, 3] })),
    await told(banchi.search({ word: '青葉町', pastmap_year: [2005], datum: 'TOKYO' })),
    await told(banchi.searchMulti({ word_en: 'Aobacho' })),
    await told(banchi.suggest('見本市青葉')),
    await told(banchi.reverse([150.00316, 30.0139])),
    await told(banchi.lineage('99991')),
    many,
    await told(banchi.search({ word: '青葉町', limit: [0, 2000], sort: ['nothing' as never] })),
    await told(banchi.lineage('99')),
    await told(banchi.lineage('11299')),
    await told(banchi.geocode('')),
  ];
  await banchi.close();
  await banchi.close();
  return [...answers, await told(banchi.suggest('青'))];
}

/**
 * {@link answersOf} in a browser, as text: a function of the imported library and its options. Errors must be of its classes.
 */
export const ASK_LIBRARY = `async (library, options) => (${answersOf.toString()})(await library.open(options))`;
