import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS } from '@banchi/engine/contract/errors.js';
import { REFUSALS } from '@banchi/engine/contract/refusals.js';
import { MESSAGE_LANGUAGES, type Message, type MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { argumentReasons, reasons, requestReasons } from '@banchi/engine/vocabulary/messages.js';

const all = { ...reasons, ...requestReasons, ...argumentReasons };
type Reasons = typeof all;

/** Values for every reason. */
const SAMPLES: { readonly [Name in keyof Reasons]: readonly Parameters<Reasons[Name]>[] } = {
  unknown: [['limit']],
  otherEndpoint: [['/search/address']],
  repeated: [[]],
  furtherRepeated: [[3]],
  furtherUnknown: [[3]],
  furtherFaults: [[3]],
  furtherUnread: [[3, 20]],
  malformedPercent: [[]],
  notUtf8: [[]],
  noCondition: [[['word', 'address_code']]],
  empty: [[]],
  tooLong: [[300, 255]],
  tooShort: [[2]],
  partTooShort: [['a', 2]],
  notOneOf: [[['a']], [['a', 'b']]],
  itemNotOneOf: [['c', ['a', 'b']]],
  itemRepeated: [['a']],
  notNumbers: [['lon,lat']],
  notIntegers: [['offset,count']],
  notInteger: [[]],
  outOfRange: [['limit', 0, 1000]],
  radiusOutOfRange: [[20000]],
  distanceOutOfRange: [[20000]],
  notYear: [['19']],
  yearNotServed: [
    [1999, []],
    [1999, [2005, 2015]],
  ],
  distanceNeedsPoint: [[]],
  exclusive: [[['position', 'proximity']]],
  contractRequired: [['multilingual']],
  noCode: [[]],
  notDigits: [[40]],
  unknownCode: [[null], ['13105']],
  noWord: [[]],
  notAWord: [['number'], ['boolean']],
  notParameters: [['array']],
  notAPoint: [['null'], ['object']],
  notInJapan: [[]],
  noPoint: [[]],
  onlyJgd: [[]],
  unknownField: [['adress', 'address']],
  notMany: [['null']],
  notAText: [['number']],
  notAValue: [['object']],
  elementTooLarge: [[4096]],
  notJson: [[]],
  notAnArray: [[]],
  tooManyElements: [[1000]],
  beyondLimit: [[1000, 100]],
  notOneHost: [[]],
  notPercentEncoded: [[]],
  notImplemented: [[]],
  answerTooLarge: [[1000]],
  placeWanted: [[]],
};

/** Letters that a text of each language has, or has not: none is left in another one. */
const LETTERS: Readonly<Record<MessageLanguage, { readonly has: RegExp; readonly hasNot: RegExp }>> = {
  en: { has: /[a-z]/, hasNot: /[^\p{ASCII}]/u },
  ja: { has: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, hasNot: /\p{Script=Hangul}/u },
};

interface Made {
  readonly message: Message;
  /** The values that it was made with. */
  readonly values: readonly string[];
}

function everyMessage(): [string, Made][] {
  const made = Object.entries(SAMPLES).flatMap(([name, samples]) => {
    const make = all[name as keyof Reasons] as (...values: unknown[]) => Message;
    return samples.map((values): [string, Made] => [
      `${name}(${JSON.stringify(values)})`,
      { message: make(...values), values: values.flat().map(String) },
    ]);
  });
  const fixed = [...Object.entries(ERRORS), ...Object.entries(REFUSALS)];
  return [...made, ...fixed.map(([name, message]): [string, Made] => [name, { message, values: [] }])];
}

test('everything is said in both languages, and in that one', () => {
  for (const [name, { message }] of everyMessage())
    for (const language of MESSAGE_LANGUAGES) {
      const { has, hasNot } = LETTERS[language];
      assert.match(message[language], has, `${name} ${language}`);
      assert.doesNotMatch(message[language], hasNot, `${name} ${language}`);
    }
});

test('the values stand in each language', () => {
  for (const [name, { message, values }] of everyMessage())
    for (const value of values.filter((each) => message.en.includes(each) && message.ja.includes(each)))
      for (const language of MESSAGE_LANGUAGES)
        assert.ok(message[language].includes(value), `${name} ${language}`);
});
