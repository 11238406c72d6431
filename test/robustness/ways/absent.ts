import { between, oneOf } from '../../../bench/support/random.js';
import type { Subject } from './subject.js';
import type { Way } from './way.js';
import { digits, fullWidth, kanji, write } from './writing.js';

/** Whether nothing below the town or chome is written by these numbers, nor by a beginning of them. */
function isFree({ chome, register }: Subject, numbers: readonly string[]): boolean {
  const key = [...(chome === null ? [] : [String(chome)]), ...numbers].join('-');
  return !register.written.has(key) && (chome === null || !register.written.has(numbers.join('-')));
}

/** A number that nobody has, one too far or by far. */
function beyond(random: () => number, known: string, isFreeOf: (number: string) => boolean): string | null {
  for (let tries = 0; tries < 20; tries++) {
    const step = tries === 0 ? 1 : between(random, 1, 60 * tries);
    const number = String(Number(known) + step);
    if (isFreeOf(number)) return number;
  }
  return null;
}

/** House numbers too far. */
function house(name: string, form: (block: string, house: string) => string): Way {
  return {
    name,
    kinds: ['house'],
    expects: 'block',
    write: (s, random) => {
      const own = digits(s);
      if (own === null || own.length !== 2) return null;
      const [block, number] = own;
      if (
        !isFree(s, [`${block}-${number}`]) &&
        s.register.written.get([s.chome, block].filter((p) => p !== null).join('-'))?.length !== 1
      )
        return null;
      const free = beyond(random, number, (each) => isFree(s, [block, each]));
      return free === null ? null : write(s, { numbers: form(block, free) });
    },
  };
}

/** Blocks too far, with a house or without. */
function block(name: string, form: (block: string, house: string) => string): Way {
  return {
    name,
    kinds: ['block'],
    expects: 'section',
    write: (s, random) => {
      const [own] = digits(s) ?? [];
      if (own === undefined) return null;
      const number = String(between(random, 1, 30));
      const free = beyond(random, own, (each) => isFree(s, [each]) && isFree(s, [each, number]));
      return free === null ? null : write(s, { numbers: form(free, number) });
    },
  };
}

/** Lots too far, with a branch or without. */
function lot(name: string, form: (main: string, branch: string) => string): Way {
  return {
    name,
    kinds: ['lot'],
    expects: 'section',
    write: (s, random) => {
      const [own] = digits(s) ?? [];
      if (own === undefined) return null;
      const branch = String(between(random, 1, 30));
      const free = beyond(random, own, (each) => isFree(s, [each]) && isFree(s, [each, branch]));
      return free === null ? null : write(s, { numbers: form(free, branch) });
    },
  };
}

/** Branches too far of lots whose number is there only with other branches. */
function branch(name: string, form: (main: string, branch: string) => string): Way {
  return {
    name,
    kinds: ['lot'],
    expects: 'section',
    write: (s, random) => {
      const own = digits(s);
      if (own === null || own.length !== 2 || !isFree(s, [own[0]])) return null;
      const free = beyond(random, own[1], (each) => isFree(s, [own[0], each]));
      return free === null ? null : write(s, { numbers: form(own[0], free) });
    },
  };
}

/** Lots that were divided, by the number from before: it is there only with branches. */
function divided(name: string, form: (main: string, random: () => number) => string): Way {
  return {
    name: `divided lot: ${name}`,
    kinds: ['lot'],
    expects: 'section',
    write: (s, random) => {
      const own = digits(s);
      if (own === null || own.length < 2) return null;
      const main = own.slice(0, -1);
      return isFree(s, main) ? write(s, { numbers: form(main.join('-'), random) }) : null;
    },
  };
}

/** 500 where only 500-1 and 500-2 exist: the town is known, whatever became of the lot. */
export const DIVIDED: readonly Way[] = [
  divided('N番地', (main) => `${main}番地`),
  divided('N', (main) => main),
  divided('N in full width', (main) => fullWidth(main)),
  divided('N番 or 字N', (main, random) => oneOf(random, [`${main}番`, `字${main}`])),
  divided('N番地 with a part or a building', (main, random) =>
    oneOf(random, [`${main}番地（一部）`, `${main}番地 サンハイツ201号室`, `${main}番地外`]),
  ),
];

/** Towns without any number in the data, with a lot behind. */
function town(name: string, form: (random: () => number) => string): Way {
  return {
    name,
    kinds: ['town', 'chome'],
    expects: 'record',
    write: (s, random) =>
      s.register.written.size > 30 ? null : hasOnlySections(s) ? write(s, { numbers: form(random) }) : null,
  };
}

/** Whether nothing but sections with names stands below the town, so that no number means anything there. */
function hasOnlySections({ register, chome, town }: Subject): boolean {
  if (town.length > 1 && chome === null) return true;
  return chome !== null || [...register.written.keys()].every((key) => !/^[0-9]/.test(key));
}

const lotOf = (random: () => number): string =>
  oneOf(random, [
    `${between(random, 1, 2000)}番地`,
    `${between(random, 1, 2000)}番地${between(random, 1, 40)}`,
    `${between(random, 1, 2000)}-${between(random, 1, 40)}`,
    `${between(random, 1, 30)}番${between(random, 1, 40)}号`,
  ]);

/** Numbers that are not there: the record above must be found, never a neighbour. */
export const ABSENT: readonly Way[] = [
  house('house too far: N-M', (b, h) => `${b}-${h}`),
  house('house too far: N番M号', (b, h) => `${b}番${h}号`),
  house('house too far in full width', (b, h) => fullWidth(`${b}-${h}`)),
  house('house too far in kanji', (b, h) => `${kanji(b)}番${kanji(h)}号`),
  block('block too far: N番', (b) => `${b}番`),
  block('block too far: N番M号', (b, h) => `${b}番${h}号`),
  block('block too far: N-M', (b, h) => `${b}-${h}`),
  lot('lot too far: N番地', (m) => `${m}番地`),
  lot('lot too far: N番地M', (m, b) => `${m}番地${b}`),
  lot('lot too far: N-M', (m, b) => `${m}-${b}`),
  branch('branch too far: N-M', (m, b) => `${m}-${b}`),
  branch('branch too far: N番地M', (m, b) => `${m}番地${b}`),
  branch('branch too far: N番地のM', (m, b) => `${m}番地の${b}`),
  ...DIVIDED,
  {
    name: 'chome too far',
    kinds: ['chome'],
    expects: 'town',
    write: (s, random) => {
      if (s.chome === null || s.town.length > 1) return null;
      const free = beyond(
        random,
        String(s.chome),
        (each) => Number(each) < 90 && !s.register.written.has(each),
      );
      return free === null ? null : write(s, { chome: `${oneOf(random, [free, kanji(free)])}丁目` });
    },
  },
  {
    name: 'chome where there is none',
    kinds: ['lot'],
    expects: 'section',
    write: (s, random) => {
      const number = String(between(random, 2, 9));
      if (s.chome !== null || s.register.written.get(number)?.some(({ kind }) => kind === 'chome'))
        return null;
      return write(s, { numbers: `${number}丁目` });
    },
  },
  town('town with a lot that nobody knows', lotOf),
  town(
    'town with a lot and a building',
    (random) => `${lotOf(random)} サンハイツ${between(random, 101, 909)}号室`,
  ),
];
