import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type CheckedWord, parseGeocodeElement } from '@banchi/engine/questions/geocode.js';
import { fc } from '../../../../test/support/property.js';
import { BatchElements, elementsOf, linesOf, MAX_ELEMENT } from './batch.js';

/** The elements of a body; a text where all of it is refused. */
function contentsOf(read: ReturnType<typeof linesOf>): string | readonly string[] {
  if (!(read instanceof BatchElements)) return read.en;
  return Array.from({ length: read.length }, (_, place) => text(wordOf(read, place)));
}

/** An element as a word. */
function wordOf(read: BatchElements, place: number): CheckedWord {
  return read.read(place, (element) => parseGeocodeElement(element, { target: null }, 'en'), 'en');
}

function text(checked: CheckedWord): string {
  if (!('errors' in checked)) return `= ${checked.word}`;
  assert.equal(checked.errors.length, 1);
  assert.ok((checked.errors[0].value ?? '').length <= 201);
  return checked.errors[0].reason;
}

const array = (body: string): ReturnType<typeof contentsOf> => contentsOf(elementsOf(Buffer.from(body)));
const lines = (body: string): ReturnType<typeof contentsOf> => contentsOf(linesOf(Buffer.from(body)));

/** How often JSON is parsed from now on, and the longest text of it. */
function parsing(t: TestContext): { count: number; longest: number } {
  const seen = { count: 0, longest: 0 };
  const { parse } = JSON;
  t.mock.method(JSON, 'parse', (source: string) => {
    seen.count++;
    seen.longest = Math.max(seen.longest, source.length);
    return parse(source);
  });
  return seen;
}

test('the elements of a body are those that JSON has', () => {
  const words = fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 });
  const isWord = (word: string): boolean => word.trim() !== '';
  const wanted = (all: readonly string[]): string[] =>
    all.map((word) => (isWord(word) ? `= ${word}` : 'empty'));
  fc.assert(
    fc.property(words, fc.constantFrom(undefined, 1, '\t'), (all, space) => {
      assert.deepEqual(array(JSON.stringify(all, null, space)), wanted(all));
      const objects = all.map((word) => ({ word, target: 'house' }));
      assert.deepEqual(array(`\ufeff ${JSON.stringify(objects, null, space)}\n`), wanted(all));
      assert.deepEqual(lines(all.map((word) => `${JSON.stringify(word)} \r\n\t\n`).join('')), wanted(all));
    }),
  );
});

test('a body that is not an array, or is cut or followed by more, is refused', () => {
  for (const body of [
    '',
    ' ',
    'oops',
    '[',
    '[1',
    '["]',
    '[1}',
    '[1]]',
    '[1] 2',
    '[{"word":"]"}',
    '['.repeat(1 << 22),
  ])
    assert.equal(array(body), 'not valid JSON', body.slice(0, 20));
  for (const body of ['{"word":"x"}', '"x"', '1', 'null'])
    assert.match(String(array(body)), /^the body must be a JSON array/, body);
  assert.equal(contentsOf(elementsOf(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]))), 'not valid UTF-8');
});

test('a wrong element is reported by its type, and stops no other', () => {
  const types = [
    ['[[],{}]', 'an array'],
    ['{"a":1}', 'another object'],
    ['{"word":"x","a":[]}', 'another object'],
    ['{"word":7}', 'another object'],
    ['["文京区","春日"]', 'an array'],
    ['{"word":["文京区"]}', 'another object'],
    ['{"parts":"文京区"}', 'another object'],
    ['{"parts":[]}', 'another object'],
    ['{"parts":["文京区",1]}', 'another object'],
    ['{"word":"x","parts":["x"]}', 'another object'],
    ['{"target":"lot"}', 'another object'],
    ['{"parts":["x"],"target":1}', 'another object'],
    ['7', 'a number'],
    ['true', 'true or false'],
    ['null', 'null'],
  ];
  const reasons = types.map(
    ([, type]) =>
      `must be a string, or an object with word (a string) or parts (a list of strings) and nothing else but target; this is ${type}`,
  );
  const all = types.map(([element]) => element);
  assert.deepEqual(array(`[${[...all, 'oops', '', '"x"'].join(',')}]`), [
    ...reasons,
    'not valid JSON',
    'not valid JSON',
    '= x',
  ]);
  assert.deepEqual(lines([...all, '{oops', '"x"'].join('\n')), [...reasons, 'not valid JSON', '= x']);
  assert.deepEqual(contentsOf(linesOf(Buffer.from('"x"\n"\xff"\n"y"', 'latin1'))), [
    '= x',
    'not valid UTF-8',
    '= y',
  ]);
});

test('a batch of more than 1,000 words is refused without a word being parsed', (t) => {
  const seen = parsing(t);
  const refusal = 'more than 1000 elements; at most 1000 are allowed';
  for (const line of ['{\n', '"x"\n', '\n"x"\n\n', '0\r\n']) assert.equal(lines(line.repeat(1001)), refusal);
  assert.equal(contentsOf(linesOf(Buffer.alloc(1 << 21, '\xff\n', 'latin1'))), refusal);
  assert.equal(array(`[${'0,'.repeat(2_000_000)}0]`), refusal);
  assert.equal(array(`[${'{},'.repeat(1000)}{}]`), refusal);
  assert.equal(seen.count, 0);
  assert.equal(lines('"x"\n\n'.repeat(1000)).length, 1000);
  assert.equal(array(`[${'"x",'.repeat(999)}"x"]`).length, 1000);
  assert.deepEqual([lines('\n'.repeat(1 << 20)), lines(''), array('[ ]')], [[], [], []]);
  assert.equal(seen.count, 2000);
});

test('a word is parsed when its turn comes, and never one that is larger than a word may be', (t) => {
  const seen = parsing(t);
  const large = [
    `${'['.repeat(1 << 20)}${']'.repeat(1 << 20)}`,
    `{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
    `"${'x'.repeat(MAX_ELEMENT - 1)}"`,
  ];
  const nested = '['.repeat(MAX_ELEMENT / 2) + ']'.repeat(MAX_ELEMENT / 2);
  const read = elementsOf(Buffer.from(`[${[...large, nested, '"x"'].join(',')}]`));
  assert.ok(read instanceof BatchElements);
  assert.equal(seen.count, 0);
  large.forEach((_, place) => {
    assert.equal(
      text(wordOf(read, place)),
      'larger than 65536 bytes, which is the most that one element may have',
    );
  });
  assert.equal(seen.count, 0);
  assert.match(text(wordOf(read, 3)), /this is an array$/);
  assert.equal(text(wordOf(read, 4)), '= x');
  assert.deepEqual(seen, { count: 2, longest: MAX_ELEMENT });
  assert.deepEqual(lines(`${large[0]}\n"x"`).slice(1), ['= x']);
});

test('the parts of an address are one word, each to its end', () => {
  const parts = [['8階', '文京区'], ['文京区春日1-16-2', '1'], ['喜沢660', '小山市'], [' ']];
  assert.deepEqual(array(JSON.stringify(parts.map((each) => ({ parts: each })))), [
    '= 文京区 8階',
    '= 文京区春日1-16-2 1',
    '= 小山市 喜沢660',
    'empty',
  ]);
});
