/** What a row of the postal table says about which place it is for. */
export interface PostalTown {
  /** Towns that the row names, each with its reading; the municipality itself is `''`. */
  readonly towns: readonly { readonly name: string; readonly read: string | null }[];
  /** What lies in parentheses, or undefined: the row is then for the whole town. */
  readonly part: string | undefined;
}

/** 以下に掲載がない場合: everything in the municipality that no other row names. */
const REST_OF_MUNICIPALITY = '以下に掲載がない場合';

/** 串本町の次に番地がくる場合: addresses that have no town. 利島村一円: the whole village; 一円 alone is a town in 多賀町. */
const NO_TOWN = /(?:の次に.*番地.*がくる場合|.一円)$/;

/** 種市第１５地割〜第２１地割: a range of divisions (地割, Iwate) of a town. */
const DIVISIONS = /^(.+?)第?[0-9０-９]+地割.*[〜～、]/;
const DIVISIONS_READ = /^(.+?)(?:ダイ)?[0-9]+チワリ.*/;

/** The rest of a town whose other rows are for parts of it, which makes it the town's own. */
const REST_OF_TOWN = 'その他';

/**
 * Reads the town column of the postal table.
 * @param town as written, parentheses closed
 * @param kana its reading, of any width
 */
export function postalTown(town: string, kana: string): PostalTown {
  if (town === REST_OF_MUNICIPALITY || NO_TOWN.test(town))
    return { towns: [{ name: '', read: null }], part: undefined };
  const wide = kana.normalize('NFKC');
  const open = town.indexOf('（');
  const name = open < 0 ? town : town.slice(0, open);
  const read = wide.replace(/\(.*$/s, '');
  const inside = open < 0 ? undefined : town.slice(open + 1, town.lastIndexOf('）'));
  const part = inside === REST_OF_TOWN ? undefined : inside;
  const divisions = DIVISIONS.exec(name);
  if (divisions !== null) {
    const stem = DIVISIONS_READ.exec(read);
    return {
      towns: [{ name: divisions[1], read: stem === null ? null : stem[1] }],
      part: part ?? name.slice(divisions[1].length),
    };
  }
  const names = name.split('、');
  const reads = read.split(/[、,]/);
  return {
    towns: names.map((one, at) => ({
      name: one,
      read: reads.length === names.length && reads[at] !== '' ? reads[at] : null,
    })),
    part,
  };
}

/** More chome than any town has; a range beyond it is a slip. */
const MOST_CHOME = 100;

/**
 * The chome that a parenthesis lists: `１〜３丁目、５丁目` → 1, 2, 3, 5. Undefined when it lists anything else.
 */
export function listedChome(part: string): number[] | undefined {
  const text = part.normalize('NFKC');
  if (!text.endsWith('丁目')) return undefined;
  const chome: number[] = [];
  for (const entry of text.split(/[、,]/)) {
    const range = /^([0-9]+)(?:丁目)?(?:[〜~-]([0-9]+))?(?:丁目)?$/.exec(entry);
    if (range === null) return undefined;
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    if (last > MOST_CHOME || first > last) return undefined;
    for (let number = first; number <= last; number++) chome.push(number);
  }
  return chome;
}
