import { between, oneOf } from '../../../bench/support/random.js';
import type { Kind, Subject } from './subject.js';
import type { Way } from './way.js';
import { digits, fullWidth, kanji, kanjiDigits, write } from './writing.js';

/** Whether nothing below the town is written by these numbers. */
function isFree({ chome, register }: Subject, numbers: string): boolean {
  const key = [chome, numbers].filter((part) => part !== null).join('-');
  return !register.written.has(key) && !register.written.has(numbers);
}

function away(
  name: string,
  kinds: readonly Kind[],
  expects: Way['expects'],
  write_: (s: Subject, own: readonly string[], random: () => number) => string | null,
): Way {
  return {
    name,
    kinds,
    expects,
    write: (s, random) => {
      const own = digits(s);
      return own === null ? null : write_(s, own, random);
    },
  };
}

/** Numbers that nobody has, written in ways that could be read as others. */
export const BEYOND: readonly Way[] = [
  away('house with a digit more', ['house'], 'block', (s, [b, h], random) => {
    const more = `${h}${between(random, 0, 9)}`;
    return h !== undefined &&
      isFree(s, `${b}-${more}`) &&
      s.register.written.get([s.chome, b].filter((p) => p !== null).join('-'))?.length === 1
      ? write(s, {
          numbers: oneOf(random, [
            `${b}-${more}`,
            `${b}番${more}号`,
            `${b}の${more}`,
            fullWidth(`${b}番${more}号`),
            `${kanji(b)}番${kanji(more)}号`,
          ]),
        })
      : null;
  }),
  away('house with a digit less', ['house'], 'block', (s, [b, h], random) => {
    const less = h?.slice(0, -1);
    return less &&
      isFree(s, `${b}-${less}`) &&
      s.register.written.get([s.chome, b].filter((p) => p !== null).join('-'))?.length === 1
      ? write(s, { numbers: oneOf(random, [`${b}-${less}`, `${b}番${less}号`, `${b}番${less}`]) })
      : null;
  }),
  away('lot with a digit more', ['lot'], 'section', (s, own, random) => {
    const more = own[0] + between(random, 0, 9);
    return isFree(s, more) && isFree(s, [more, ...own.slice(1)].join('-')) && (s.chome === null || true)
      ? write(s, {
          numbers: oneOf(random, [
            `${more}番地`,
            [more, ...own.slice(1)].join('-'),
            `${more}番地${own.slice(1).join('-')}`,
            `${kanji(more)}番地`,
            `${kanjiDigits(more)}番地`,
            more,
          ]),
        })
      : null;
  }),
  away('lot with a digit less', ['lot'], 'section', (s, own, random) => {
    const less = own[0].slice(0, -1);
    return less !== '' && isFree(s, less) && isFree(s, [less, ...own.slice(1)].join('-'))
      ? write(s, {
          numbers: oneOf(random, [
            `${less}番地`,
            [less, ...own.slice(1)].join('-'),
            `${less}番${own.slice(1).join('-')}`,
          ]),
        })
      : null;
  }),
  away('branch with a digit more', ['lot'], 'section', (s, own, random) => {
    if (own.length !== 2 || !isFree(s, own[0])) return null;
    const more = own[1] + between(random, 0, 9);
    return isFree(s, `${own[0]}-${more}`)
      ? write(s, {
          numbers: oneOf(random, [
            `${own[0]}-${more}`,
            `${own[0]}番${more}`,
            `${own[0]}番地の${more}`,
            `${own[0]}の${more}`,
            `${kanji(own[0])}番${kanji(more)}`,
            `${own[0]}番地${more}号`,
          ]),
        })
      : null;
  }),
  away('branch with a digit less', ['lot'], 'section', (s, own, random) => {
    if (own.length !== 2 || !isFree(s, own[0])) return null;
    const less = own[1].slice(0, -1);
    return less !== '' && isFree(s, `${own[0]}-${less}`)
      ? write(s, {
          numbers: oneOf(random, [`${own[0]}-${less}`, `${own[0]}番${less}`, `${own[0]}番地の${less}`]),
        })
      : null;
  }),
  away('lot whose digits are joined', ['lot'], 'section', (s, own, random) => {
    const joined = own.join('');
    return own.length === 2 && isFree(s, joined)
      ? write(s, { numbers: oneOf(random, [joined, `${joined}番地`, fullWidth(joined)]) })
      : null;
  }),
  away('a lot where blocks and houses are: N番地', ['block'], 'section', (s, own, random) => {
    const free = String(Number(own[0]) + between(random, 300, 900));
    return isFree(s, free)
      ? write(s, { numbers: oneOf(random, [`${free}番地`, `${free}番地の2`, `${free}-2`, `${free}番`]) })
      : null;
  }),
  away('numbers backwards', ['house'], 'section', (s, own) => {
    if (own.length !== 2) return null;
    const [b, h] = own;
    return isFree(s, h) && isFree(s, `${h}-${b}`) ? write(s, { numbers: `${h}-${b}` }) : null;
  }),
  {
    name: 'chome too far, block and house behind it',
    kinds: ['chome'],
    expects: 'town',
    write: (s, random) => {
      if (s.chome === null || s.town.length > 1) return null;
      const free = String(s.chome + between(random, 20, 60));
      const own = digits(s) ?? ['1', '2'];
      if ([...s.register.written.keys()].some((key) => key === free || key.startsWith(`${free}-`)))
        return null;
      return write(s, {
        chome: `${oneOf(random, [free, fullWidth(free), kanji(free)])}丁目`,
        numbers: oneOf(random, [`${own.join('番')}号`, own.join('-')]),
      });
    },
  },
  {
    name: 'chome too far, by hyphens',
    kinds: ['chome'],
    expects: 'town',
    write: (s, random) => {
      if (s.chome === null || s.town.length > 1) return null;
      const free = String(s.chome + between(random, 20, 60));
      if ([...s.register.written.keys()].some((key) => key === free || key.startsWith(`${free}-`)))
        return null;
      return write(s, {
        chome: '',
        numbers: oneOf(random, [`${free}-1-2`, `${free}-3`, fullWidth(`${free}-1-2`), `${free}の1の2`]),
      });
    },
  },
];
