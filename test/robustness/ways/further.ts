import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { between, oneOf } from '../../../bench/support/random.js';
import { foreign } from './foreign.js';
import type { Subject } from './subject.js';
import type { Way } from './way.js';

/** Writes an address further than the data goes, or otherwise; null where a subject cannot be written so. */
type Further = (address: string, subject: Subject, random: () => number) => string | null;

function further(
  language: ForeignLanguage,
  name: string,
  change: Further,
  expects: Way['expects'] = 'record',
): Way {
  const numbered = expects === 'record' ? {} : { kinds: ['house', 'block', 'lot'] as const, expects };
  return foreign(language, name, change, numbered);
}

const components = (address: string): string[] => address.split(/,\s*/);
const largeToSmall = (address: string): string => components(address).reverse().join(', ');
const code = ({ postCode }: Subject): string | null =>
  postCode === null ? null : `${postCode.slice(0, 3)}-${postCode.slice(3)}`;
const withCode = (subject: Subject, write: (code: string) => string): string | null => {
  const own = code(subject);
  return own === null ? null : write(own);
};
/** The last number of an address, or the first in English, as one that no town has. */
const tooFar = (address: string, random: () => number): string | null =>
  /^[\d-]+(?=,)/.test(address) ? address.replace(/^[\d-]+/, `${between(random, 7000, 9999)}-99`) : null;
const tooFarBehind = (address: string, random: () => number): string | null =>
  /[\d-]+$/.test(address) ? address.replace(/[\d-]+$/, `${between(random, 7000, 9999)}-99`) : null;

const BUILDINGS = ['Sakura Building', 'Maison Hikari', 'Green Heights', 'Tower West'];
const room = (random: () => number): string => String(between(random, 1, 12) * 100 + between(random, 1, 9));

const ENGLISH: readonly Way[] = [
  further(
    'en',
    'building behind, from large to small',
    (address, _, random) => `${largeToSmall(address)}, ${oneOf(random, BUILDINGS)} ${between(random, 2, 9)}F`,
  ),
  further(
    'en',
    'building behind, from large to small without commas',
    (address, _, random) =>
      `${largeToSmall(address).replaceAll(',', '')} ${oneOf(random, BUILDINGS)} ${room(random)}`,
  ),
  further(
    'en',
    'building in front',
    (address, _, random) => `${oneOf(random, BUILDINGS)} ${room(random)}, ${address}`,
  ),
  further(
    'en',
    'room and building in front',
    (address, _, random) => `Room ${room(random)}, ${oneOf(random, BUILDINGS)}, ${address}`,
  ),
  further(
    'en',
    'building in front, Japan behind',
    (address, _, random) => `${between(random, 2, 9)}F ${oneOf(random, BUILDINGS)}, ${address}, Japan`,
  ),
  further('en', 'c/o in front', (address) => `c/o Yamada, ${address}`),
  further(
    'en',
    'Japan behind',
    (address, _, random) => address + oneOf(random, [', Japan', ' JAPAN', ', JP']),
  ),
  further('en', 'Japan behind without commas', (address) => `${address.replaceAll(',', '')} Japan`),
  further('en', 'Japan in front, from large to small', (address) => `Japan, ${largeToSmall(address)}`),
  further('en', 'postal code behind', (address, subject) => withCode(subject, (own) => `${address} ${own}`)),
  further('en', 'postal code and Japan behind', (address, subject) =>
    withCode(subject, (own) => `${address}, ${own}, Japan`),
  ),
  further('en', 'number that nobody has', (address, _, random) => tooFar(address, random), 'section'),
];

const CHINESE = (['zh_cn', 'zh_tw'] as const).flatMap((language) => {
  const simplified = language === 'zh_cn';
  const building = simplified ? ['樱花大厦', '绿色公寓', '西塔楼'] : ['櫻花大廈', '綠色公寓', '西塔樓'];
  return [
    further(
      language,
      'building behind',
      (address, _, random) =>
        `${address} ${oneOf(random, building)}${between(random, 2, 9)}${simplified ? '楼' : '樓'}`,
    ),
    foreign(language, 'building glued', (address, _, random) => `${address}${oneOf(random, building)}`),
    further(
      language,
      'room behind a space',
      (address, _, random) => `${address} ${room(random)}${simplified ? '室' : '室'}`,
    ),
    further(
      language,
      'a person behind',
      (address) => `${address} 山田太郎${simplified ? '先生收' : '先生收'}`,
    ),
    further(language, '日本 in front', (address) => `日本${address}`),
    further(language, '日本 and a space in front', (address) => `日本 ${address}`),
    further(language, 'postal code and 日本 in front', (address, subject) =>
      withCode(subject, (own) => `〒${own} 日本${address}`),
    ),
    further(language, 'postal code in front, building behind', (address, subject, random) =>
      withCode(subject, (own) => `${own} ${address} ${oneOf(random, building)}`),
    ),
    further(
      language,
      'number that nobody has',
      (address, _, random) => tooFarBehind(address, random),
      'section',
    ),
  ];
});

const KOREAN: readonly Way[] = [
  further(
    'ko',
    'building behind',
    (address, _, random) =>
      `${address} ${oneOf(random, ['사쿠라 빌딩', '그린 하이츠', '히카리 맨션'])} ${between(random, 2, 9)}층`,
  ),
  further('ko', 'room behind', (address, _, random) => `${address} 사쿠라 맨션 ${room(random)}호실`),
  further('ko', 'a person behind', (address) => `${address} 야마다 다로 귀하`),
  further('ko', '일본 in front', (address) => `일본 ${address}`),
  further('ko', '일본국 in front', (address) => `일본국 ${address}`),
  further('ko', 'without spaces, building behind', (address) => `${address.replaceAll(' ', '')} 사쿠라 빌딩`),
  further('ko', 'postal code in front, building behind', (address, subject) =>
    withCode(subject, (own) => `〒${own} ${address} 사쿠라 빌딩`),
  ),
  further('ko', 'number that nobody has', (address, _, random) => tooFarBehind(address, random), 'section'),
];

/** Addresses in the four languages that say more than the data has. */
export const FURTHER_WAYS: readonly Way[] = [...ENGLISH, ...CHINESE, ...KOREAN];
