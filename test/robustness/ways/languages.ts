import { oneOf } from '../../../bench/support/random.js';
import type { ForeignLanguage } from '../../../src/vocabulary/languages.js';
import type { Subject } from './subject.js';
import { ALL, type Way } from './way.js';
import { isClear } from './writing.js';

/** A way to write an address in another language. Numbers stand there without counters. */
function foreign(
  language: ForeignLanguage,
  name: string,
  change: (address: string, subject: Subject, random: () => number) => string | null = (address) => address,
): Way {
  return {
    name: `${language}: ${name}`,
    language,
    kinds: ALL,
    expects: 'record',
    loses: ['suffix'],
    write: (subject, random) => {
      const address = subject.foreign[language];
      return address === null || !isClear(subject) ? null : change(address, subject, random);
    },
  };
}

const reversed = (address: string): string => address.split(/,\s*/).reverse().join(' ');

/** Addresses in English, both kinds of Chinese, and Korean. */
export const LANGUAGES: readonly Way[] = [
  foreign('en', 'by the book'),
  foreign('en', 'without commas', (address) => address.replaceAll(',', '')),
  foreign('en', 'from large to small', reversed),
  foreign('en', 'in capitals', (address) => address.toUpperCase()),
  foreign('en', 'with Japan behind', (address, _, random) => address + oneOf(random, [', Japan', ' JAPAN'])),
  foreign('en', 'prefecture left out', (address) => {
    const all = address.split(/,\s*/);
    return all.length < 3 ? null : all.slice(0, -1).join(', ');
  }),
  foreign('en', 'with Prefecture, City', (address, { prefecture }) =>
    /[県]$/.test(prefecture) ? `${address.replace(/-shi(?=,)/, ' City')} Prefecture` : null,
  ),
  foreign('zh_cn', 'by the book'),
  foreign('zh_cn', 'with 日本 in front', (address) => `日本${address}`),
  foreign('zh_tw', 'by the book'),
  foreign('zh_tw', 'with 日本 in front', (address) => `日本${address}`),
  foreign('ko', 'by the book'),
  foreign('ko', 'without spaces', (address) => address.replaceAll(' ', '')),
  foreign('ko', 'with 일본 in front', (address) => `일본 ${address}`),
];
