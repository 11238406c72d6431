import type { NumberRange, PostalPart } from '@banchi/build/record/record.js';

/** A part of a town as a text: `2丁目 1.1-1.23`, `88.2 lot`, `chome`; `-` stands before excluded numbers, `?` for unknown values. */
export function partText({ section, every, numbers, except, street }: PostalPart): string {
  const ranges = (given: readonly NumberRange[] = []): string[] =>
    given.map(({ from, to, unit, parity }) => {
      const [first, last] = [from.join('.'), to === undefined ? '…' : to.join('.')];
      return [first === last ? first : `${first}-${last}`, unit, parity]
        .filter((each) => each !== undefined)
        .join(' ');
    });
  const named = [section, every, street].filter((each) => each !== undefined);
  const some = numbers?.length === 0 ? ['?'] : ranges(numbers);
  return [...named, ...some, ...ranges(except).map((each) => `-${each}`)].join(' ');
}
