import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { RefererList, refererPatternFault } from './referer-pattern.js';

/** Pattern, pages that match, pages that do not. */
const PAGES: readonly [string, readonly string[], readonly string[]][] = [
  [
    'good.example',
    [
      'https://good.example/',
      'http://good.example/map?x=1#y',
      'https://good.example',
      'https://GOOD.Example/',
      'HTTPS://good.example:443/',
      'http://good.example:80/',
      'https://good.example?x',
    ],
    [
      'https://good.example.evil.example/',
      'https://evil.example/good.example',
      'https://evil.example/?https://good.example/',
      'https://evil.example/#good.example',
      'https://good.example@evil.example/',
      'https://user@good.example/',
      'https://user:secret@good.example/',
      'https://@good.example/',
      'https://good.example:8443/',
      'http://good.example:443/',
      'https://good.example./',
      'https://www.good.example/',
      'https://notgood.example/',
      'https://good-example/',
      'https://goodXexample/',
      'https://good.example\\.evil.example/',
      'https:\\\\good.example/',
      'https:good.example/',
      'https:///good.example/',
      '//good.example/',
      'good.example',
      'ftp://good.example/',
      'javascript://good.example/',
      'data:text/html,https://good.example/',
      ' https://good.example/',
      'https://good.exa\tmple/',
      'https://good.example/ x',
      'https://ｇood.example.evil.example/',
      'https://good%2eexample.evil.example/',
      'https://good.example%00.evil.example/',
      'https://good.exаmple/', // a Cyrillic letter
      '',
      'null',
      'about:client',
    ],
  ],
  [
    '*.good.example',
    ['https://www.good.example/', 'http://a.b.good.example/'],
    [
      'https://good.example/',
      'https://.good.example/',
      'https://wwwgood.example/',
      'https://www.good.example.evil.example/',
      'https://evil.example/www.good.example/',
      'https://www.good.example:8080/',
    ],
  ],
  [
    'shop-*.good.example',
    ['https://shop-1.good.example/', 'https://shop-.good.example/'],
    ['https://shop-1.evil.good.example/', 'https://shop-1.evil.example/.good.example/'],
  ],
  [
    'https://good.example/app',
    ['https://good.example/app', 'https://good.example/app/', 'https://good.example/app/x?y'],
    [
      'http://good.example/app',
      'https://good.example/',
      'https://good.example/apple',
      'https://good.example/app/../',
    ],
  ],
  [
    'good.example/app/*',
    ['https://good.example/app/', 'https://good.example/app/x'],
    ['https://good.example/app'],
  ],
  ['http://localhost:3000', ['http://localhost:3000/x'], ['http://localhost/', 'https://localhost:3000/']],
  ['localhost:*', ['http://localhost:1/', 'https://localhost/'], ['http://localhost.evil.example:1/']],
  ['127.0.0.1', ['http://127.0.0.1/', 'http://0x7f.1/'], ['http://127.0.0.10/', 'http://127a0a0a1/']],
  ['[::1]:8080', ['http://[::1]:8080/', 'http://[0:0::1]:8080/'], ['http://[::2]:8080/', 'http://[::1]/']],
  [
    '番地.example',
    ['https://番地.example/', 'https://xn--ces561e.example/', 'https://XN--CES561E.example/'],
    ['https://番.example/'],
  ],
  ['*.番地.example', ['https://地図.番地.example/'], ['https://番地.example/']],
];

test('pages that match a pattern, and pages that only look right', () => {
  for (const [pattern, right, wrong] of PAGES) {
    assert.equal(refererPatternFault(pattern), undefined, pattern);
    const list = new RefererList([pattern]);
    for (const page of right) assert.equal(list.hasPage(page), true, `${pattern} ${page}`);
    for (const page of wrong) assert.equal(list.hasPage(page), false, `${pattern} ${page}`);
  }
});

test('whatever a header holds: an answer, and only pages of the host', () => {
  const list = new RefererList(['good.example']);
  const piece = fc.constantFrom(
    'https',
    ':',
    '/',
    '//',
    'good.example',
    'evil.example',
    '@',
    '.',
    '\\',
    '?',
    '#',
    '%2e',
    ':80',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((all) => all.join('')),
        fc.string(),
      ),
      (text) => {
        if (!list.hasPage(text)) return;
        const { hostname, username } = new URL(text);
        assert.deepEqual([hostname, username], ['good.example', '']);
      },
    ),
    { numRuns: 3000 },
  );
});

test('origins', () => {
  const list = new RefererList(['https://good.example/app', '*.jp.example']);
  for (const origin of ['https://good.example', 'http://www.jp.example'])
    assert.equal(list.hasOrigin(origin), true, origin);
  for (const origin of [
    'null',
    'https://good.example/',
    'https://good.example.evil.example',
    'http://good.example',
    '*',
  ])
    assert.equal(list.hasOrigin(origin), false, origin);
});

test('texts that are not patterns', () => {
  const faults: [string, RegExp][] = [
    ['*', /\* alone would be every page/],
    ['*.*', /\* alone/],
    ['https://*', /\* alone/],
    ['*.com*', /last label/],
    ['good.*', /last label/],
    ['', /must have the form/],
    ['ftp://good.example', /must have the form/],
    ['user@good.example', /must have the form/],
    ['good.example?x', /must have the form/],
    ['good example', /must have the form/],
    ['good.example:99999', /65535/],
    ['good.example/*/x', /last part of the path/],
    ['番*.example', /beyond ASCII/],
    ['good..example', /not a valid name/],
    ['[::x]', /must have the form/],
    ['[1:2]', /not an IPv6 address/],
  ];
  for (const [text, rule] of faults) assert.match(refererPatternFault(text)?.en ?? '', rule, text);
});
