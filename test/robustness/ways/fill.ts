/** Stands for an empty slot until its separator is removed. */
const EMPTY = '\0';

/**
 * Fills the slots of a form: `{number?}, {town}` is 3-1, Hongo; without a number it is Hongo.
 * @returns null where a slot has no value and no `?`
 */
export function fill(form: string, values: Readonly<Record<string, string>>): string | null {
  let isWhole = true;
  const filled = form.replaceAll(/\{([^{}?]+)(\?)?\}/g, (slot, name: string, mayBeEmpty?: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${form}: no slot is called ${slot}`);
    if (value === '' && mayBeEmpty === undefined) isWhole = false;
    return value === '' ? EMPTY : value;
  });
  return isWhole ? filled.replaceAll(LONE, withoutEmpty) : null;
}

/** An empty slot with its separators: of the two the longer one stays. */
const LONE = new RegExp(`(^|, | )${EMPTY}(, | |$)`, 'g');
const withoutEmpty = (_: string, before: string, behind: string): string =>
  before === '' || behind === '' ? '' : before.length > behind.length ? before : behind;
