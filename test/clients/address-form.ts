/** `<banchi-address>` in Chromium, in a page of another origin, over the service of `banchi start`. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createService } from 'banchi/http/service.js';
import type { Locator, Page } from 'playwright-core';
import { keyedService } from '../access/keyed-service.js';
import { blocksOf, commandsOf, pageText } from '../docs/pages.js';
import { PICTURES, skip, violations } from '../page/browser.js';
import { banchi, serving, temporaryFolder } from '../support/commands.js';
import { freePort } from '../support/free-port.js';
import { buildStarter } from '../support/kept-starter.js';
import { until } from '../support/until.js';
import { shop, type Visit } from './shop.js';

const here = shop();

/** A page with a form, as the guide has it. */
const formPage = (element: string, { from = here.service, lang = 'ja', head = '' } = {}): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>shop</title>
<meta name="viewport" content="width=device-width">${head}
<script type="module" src="${from}/address-form.js"></script></head>
<body><main><h1>shop</h1><form action="/sent">${element}<p><button>OK</button></p></form></main></body></html>`;

/** Opens a page with the element; fails on any complaint but the expected ones. */
async function withForm(
  element: string,
  run: (page: Page, box: Locator) => Promise<void>,
  {
    expected = /^$/,
    ...options
  }: Visit & { expected?: RegExp; from?: string; lang?: string; head?: string } = {},
): Promise<void> {
  const url = here.elsewhere.put(formPage(element, options));
  const faults = await here.visit(url, (page) => run(page, page.getByRole('combobox')), options);
  assert.deepEqual(
    faults.filter((fault) => !expected.test(fault)),
    [],
  );
}

/** The values of the fields, in their order. */
async function fields(page: Page): Promise<string> {
  const value = await page.evaluate('document.querySelector("banchi-address").value');
  return Object.values(value as object).join('|');
}

const confidence = (page: Page): Promise<string> =>
  page.evaluate('document.querySelector("banchi-address").confidence');

const waitForConfidence = (page: Page, wanted: string): Promise<void> =>
  until(async () => (await confidence(page)) === wanted, `the confidence is ${wanted}`);

const filledWith = (page: Page, wanted: string): Promise<void> =>
  until(async () => (await fields(page)) === wanted, `the fields are ${wanted}`);

/** Waits until suggestions for a text are there. */
const suggestedFor = (page: Page, text: string): Promise<unknown> =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname.endsWith('/suggest') && searchParams.get('word') === text;
  });

const PLAIN = '<banchi-address></banchi-address>';
const HOUSE = '112-0003|東京都|文京区|春日１丁目|16-21|';

test('typing, choosing and going on fills the form, and the form sends it by its names', { skip }, () =>
  withForm(
    '<banchi-address name-prefecture="pref" name-building="" name="to"></banchi-address>',
    async (page, box) => {
      assert.equal(await box.getAttribute('aria-expanded'), 'false');
      // the answers for the letters before it may stand there first
      const whole = suggestedFor(page, '文京区かす');
      await box.pressSequentially('文京区かす');
      await whole;
      const list = page.getByRole('listbox', { name: '候補' });
      await list.waitFor();
      assert.equal(await box.getAttribute('aria-expanded'), 'true');
      assert.equal(await box.getAttribute('aria-activedescendant'), null, 'nothing is chosen by itself');
      await list.getByRole('option').first().getByText('東京都文京区春日', { exact: true }).waitFor();

      await box.press('ArrowDown');
      const active = await box.getAttribute('aria-activedescendant');
      assert.equal(await page.locator(`banchi-address #${active}`).getAttribute('aria-selected'), 'true');
      await box.press('ArrowUp');
      await box.press('ArrowDown');
      await box.press('Enter');
      assert.equal(await box.inputValue(), '東京都文京区春日');
      await filledWith(page, '112-0003|東京都|文京区|春日||');
      assert.equal(await confidence(page), 'partial');

      // the level below comes next, and a text without a suggestion is typed
      await list.getByRole('option', { name: '東京都文京区春日１丁目' }).click();
      await filledWith(page, '112-0003|東京都|文京区|春日１丁目||');
      await box.press('End');
      await box.pressSequentially('16-21 文京シビックセンター');
      await box.press('Enter');
      await filledWith(page, `${HOUSE}文京シビックセンター`);
      assert.equal(await confidence(page), 'resolved');
      await page.getByText('住所を確認しました。建物名をご確認ください。').waitFor();

      await page.getByRole('button', { name: 'OK' }).click();
      await page.waitForURL(/\/sent/);
      assert.deepEqual(Object.fromEntries(here.elsewhere.sent.pop() ?? []), {
        'to-postal-code': '112-0003',
        pref: '東京都',
        'to-municipality': '文京区',
        'to-town': '春日１丁目',
        'to-number': '16-21',
        'to-address-code': '13105000300101602100000',
        'to-confidence': 'resolved',
      });
    },
  ),
);

test('nothing is asked and no key is taken while an input method composes', { skip }, () =>
  withForm(PLAIN, async (page, box) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
    await page.clock.install();
    const session = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await box.focus();
    for (const text of ['b', 'ぶ', 'ぶん', 'ぶんきょうく', '文京区']) await compose(text);
    // as the keys arrive that an input method takes: with its own number
    for (const key of ['ArrowDown', 'Enter', 'Escape'])
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
    // as long as a pause after a key can be, and by the clock of the page
    await page.clock.runFor(1000);
    assert.equal(asked.length, 0, `${asked}`);
    assert.equal(await box.inputValue(), '文京区');
    await session.send('Input.insertText', { text: '文京区' });
    await page.getByRole('option', { name: '東京都文京区', exact: true }).waitFor();
    assert.deepEqual(
      asked.map((url) => new URL(url).searchParams.get('word')),
      ['文京区'],
    );
    // the same in a field of the form
    await page.getByLabel('郵便番号', { exact: true }).focus();
    for (const text of ['１１２', '１１２０００３']) await compose(text);
    await page.clock.runFor(1000);
    assert.ok(!asked.some((url) => url.includes('geocode?word=112')));
    await session.send('Input.insertText', { text: '１１２０００３' });
    await until(async () => (await fields(page)).includes('文京区|春日'), 'the town is filled in');
  }),
);

test('a postal code fills the place; what it leaves open is asked', { skip }, () =>
  withForm('<banchi-address required></banchi-address>', async (page) => {
    const code = page.getByLabel('郵便番号', { exact: true });
    await page.getByLabel('番地').fill('5-6');
    await code.fill('231-0005');
    await filledWith(page, '231-0005|神奈川県|横浜市中区|本町|5-6|');
    assert.equal(await confidence(page), 'partial');
    // of 中黒 and 湯窪
    await code.fill('649-6248');
    const question = page.getByRole('group', { name: 'どの住所ですか' });
    await question.waitFor();
    assert.equal(await fields(page), '649-6248|和歌山県|岩出市||5-6|');
    assert.equal(await confidence(page), 'tie');
    await page.getByText('該当する住所が 2 件あります。').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    assert.match(page.url(), /page/, 'the form is not sent while it is open');
    assert.match(
      await page.evaluate('document.querySelector("banchi-address").validationMessage'),
      /住所を選んでください/,
    );
    await question.getByRole('button', { name: '和歌山県岩出市湯窪' }).click();
    await filledWith(page, '649-6248|和歌山県|岩出市|湯窪|5-6|');
    await question.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate('document.querySelector("form").checkValidity()'), true);
  }),
);

test(
  'what was typed is looked up when the box is left, and a tie keeps what stands behind it',
  { skip },
  () =>
    withForm(PLAIN, async (page, box) => {
      await box.fill('伊達市1-2 鈴木ビル');
      await box.press('Tab');
      const question = page.getByRole('group', { name: 'どの住所ですか' });
      await question.getByRole('button', { name: '福島県伊達市' }).click();
      await filledWith(page, '|福島県|伊達市||1-2|鈴木ビル');
      await page.getByText('市区町村まで確認しました。').waitFor();
      await box.fill('山田太郎');
      await box.press('Enter');
      await page.getByText('住所を確認できませんでした。').waitFor();
      assert.equal(await fields(page), '|||||', 'nothing of the address before');
    }),
);

test('nothing of an older address stays when another one is looked up: issue 53, line 11', { skip }, () =>
  withForm(PLAIN, async (page, box) => {
    const lookUp = async (text: string): Promise<void> => {
      await box.fill(text);
      await box.press('Enter');
    };
    const building = page.getByLabel(/建物名/);
    const whole = `${HOUSE}文京シビックセンター`;
    await lookUp('文京区春日1-16-21 文京シビックセンター');
    await filledWith(page, whole);
    // the same address without its building
    await lookUp('文京区春日1-16-21');
    await waitForConfidence(page, 'exact');
    await filledWith(page, whole);
    await lookUp('横浜市中区本町');
    await filledWith(page, '231-0005|神奈川県|横浜市中区|本町||');
    // a building typed by hand is of the address that it was typed for
    await building.fill('鈴木ビル');
    await lookUp('府中市');
    await filledWith(page, '|||||');
    await waitForConfidence(page, 'tie');
    await lookUp('文京区春日1-16-21 文京シビックセンター');
    await filledWith(page, whole);
    await lookUp('東京タワー');
    await waitForConfidence(page, 'unknown');
    assert.equal(await fields(page), '|||||');
    // typed before any address, it stays
    await building.fill('5F');
    await lookUp('文京区春日1-16-21');
    await filledWith(page, `${HOUSE}5F`);
    // the postal code follows the town
    await page.getByLabel('町名・丁目').fill('後楽一丁目');
    await page.getByLabel('町名・丁目').blur();
    await filledWith(page, '112-0004|東京都|文京区|後楽一丁目|16-21|5F');
    // another postal code takes the number with it that was filled in
    await page.getByLabel('郵便番号', { exact: true }).fill('231-0005');
    await filledWith(page, '231-0005|神奈川県|横浜市中区|本町||5F');
  }),
);

test('fields filled by hand are checked, completed and never overwritten', { skip }, () =>
  withForm(PLAIN, async (page) => {
    await page.evaluate(`globalThis.changes = [];
      document.addEventListener('change', ({ target, detail }) => changes.push([target.localName, detail?.confidence]))`);
    for (const [label, text] of [
      ['都道府県', '東京都'],
      ['市区町村', '文京区'],
      ['町名・丁目', '春日一丁目'],
      ['番地', '16番21号'],
    ])
      await page.getByLabel(label).fill(text);
    await page.getByLabel(/建物名/).fill('5F');
    await page.getByLabel(/建物名/).blur();
    await waitForConfidence(page, 'exact');
    await filledWith(page, '112-0003|東京都|文京区|春日一丁目|16番21号|5F');
    assert.equal(
      await page.evaluate('document.querySelector("banchi-address").record.address'),
      '東京都文京区春日１丁目16-21',
    );
    const changes = (await page.evaluate('changes')) as [string, string][];
    assert.ok(
      changes.every(([name]) => name === 'banchi-address') && changes.at(-1)?.[1] === 'exact',
      `${changes}`,
    );
    await page.getByLabel('番地').fill('16番');
    assert.equal(await confidence(page), 'unchecked', 'what is changed is not known any more');
  }),
);

test('Escape closes the list, then empties the box; arrows go around', { skip }, () =>
  withForm(PLAIN, async (page, box) => {
    await box.fill('横浜');
    const options = page.getByRole('option');
    await options.first().waitFor();
    const count = await options.count();
    await box.press('ArrowUp');
    assert.equal(await box.getAttribute('aria-activedescendant'), `option-${count - 1}`);
    await box.press('ArrowDown');
    assert.equal(await box.getAttribute('aria-activedescendant'), 'option-0');
    await box.press('Escape');
    assert.equal(await box.getAttribute('aria-expanded'), 'false');
    assert.equal(await box.inputValue(), '横浜');
    await box.press('ArrowDown');
    await options.first().waitFor();
    await box.press('Escape');
    await box.press('Escape');
    assert.equal(await box.inputValue(), '');
    assert.equal(await fields(page), '|||||');
  }),
);

const LANGUAGES = {
  ja: '郵便番号または住所',
  en: 'Postal code or address',
  'zh-CN': '邮政编码或地址',
  'zh-TW': '郵遞區號或地址',
  ko: '우편번호 또는 주소',
} as const;

for (const [lang, label] of Object.entries(LANGUAGES))
  test(`it speaks ${lang}, looks right, and axe finds nothing`, { skip }, () => {
    const colorScheme = lang === 'en' || lang === 'ko' ? 'dark' : 'light';
    const viewport =
      lang === 'zh-TW' || lang === 'ko' ? { width: 390, height: 844 } : { width: 900, height: 700 };
    const head = '<style>:root { color-scheme: light dark } body { font-family: sans-serif }</style>';
    return withForm(
      '<banchi-address required></banchi-address>',
      async (page) => {
        const box = page.getByRole('combobox', { name: label });
        const look = async (state: string): Promise<void> => {
          assert.deepEqual(await violations(page), [], `${lang}, ${state}`);
          await page.screenshot({ path: join(PICTURES, `address-form-${state}-${lang}.png`) });
          assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, state);
        };
        await look('empty');
        await box.fill('文京区春日1');
        await page.getByRole('option').first().waitFor();
        await box.press('ArrowDown');
        await page.locator('banchi-address .unseen', { hasText: /\d/ }).waitFor({ state: 'attached' });
        await look('list');
        await box.press('Escape');
        await box.fill('府中市1-1');
        await box.press('Enter');
        await waitForConfidence(page, 'tie');
        await look('tie');
        await box.fill('文京区春日1-16-21 文京シビックセンター');
        await box.press('Enter');
        await filledWith(page, `${HOUSE}文京シビックセンター`);
        await look('filled');
        const texts = await page.locator('banchi-address').innerText();
        assert.doesNotMatch(texts, /[{}]|undefined/);
        if (lang === 'en') assert.doesNotMatch(texts.replace(/[^\n]*春日[^\n]*/g, ''), /[぀-ヿ一-龯]/);
      },
      { lang, colorScheme, viewport, head },
    );
  });

test('required, disabled, reset and given values are those of any field of a form', { skip }, () =>
  withForm(
    `<fieldset><banchi-address required value='{"prefecture":"東京都","town":"春日"}'></banchi-address></fieldset>
     <script>
       const early = document.createElement('banchi-address');
       early.value = { prefecture: '和歌山県' };
       early.id = 'early';
       document.querySelector('form').append(early);
     </script>`,
    async (page) => {
      const one = 'document.querySelector("banchi-address")';
      assert.equal(await fields(page), '|東京都||春日||');
      assert.equal(await page.evaluate('early.value.prefecture'), '和歌山県', 'set before it was defined');
      assert.deepEqual(
        await page.evaluate(
          `[${one}.validity.valueMissing, ${one}.validationMessage, ${one}.willValidate, ${one}.form.localName]`,
        ),
        [true, '市区町村を入力してください。', true, 'form'],
      );
      await page.evaluate(`${one}.reportValidity()`);
      assert.equal(await page.evaluate(`${one}.shadowRoot.activeElement.id`), 'municipality');
      await page.getByLabel('市区町村').first().fill('文京区');
      assert.equal(await page.evaluate(`${one}.checkValidity()`), true);
      await page.getByLabel('番地').first().focus();
      await until(async () => (await confidence(page)) !== 'unchecked', 'what was filled in is checked');
      await page.evaluate('document.querySelector("form").reset()');
      assert.deepEqual([await fields(page), await confidence(page)], ['|東京都||春日||', 'unchecked']);
      await page.evaluate('document.querySelector("fieldset").disabled = true');
      assert.ok(await page.getByRole('combobox').first().isDisabled());
      assert.equal(
        await page.evaluate('new FormData(document.querySelector("form")).getAll("town").length'),
        1,
      );
      await page.evaluate(`${one}.disabled = true`);
      await page.evaluate(`${one}.disabled = false`);
      assert.ok(await page.getByRole('combobox').first().isDisabled(), 'the fieldset is still disabled');
      await page.evaluate('document.querySelector("fieldset").disabled = false');
      assert.ok(await page.getByRole('combobox').first().isEnabled());
      const restored = { prefecture: '北海道', municipality: '札幌市' };
      await page.evaluate(`${one}.formStateRestoreCallback('${JSON.stringify(restored)}', 'restore')`);
      assert.equal(await fields(page), '|北海道|札幌市|||');
    },
  ),
);

test('a wrong value is reported with the right ones', { skip }, () =>
  withForm(
    `<banchi-address value='東京都'></banchi-address><banchi-address value='{"pref":"東京都"}'></banchi-address>`,
    async (page) => assert.equal(await fields(page), '|||||'),
    { expected: /東京都 is no JSON object like|pref is not a field; fields are postalCode, prefecture/ },
  ),
);

const GUIDE = 'docs/integrations/address-form.md';

test(`${GUIDE}: its form works, from the commands to what is sent`, { skip }, async (t) => {
  const text = pageText(GUIDE);
  const [page, element] = blocksOf(text).flatMap(({ language, text }) => (language === 'html' ? [text] : []));
  const commands = blocksOf(text).flatMap((block) => (block.language === 'sh' ? commandsOf(block) : []));
  const { elsewhere } = here;
  const { host } = new URL(elsewhere.origin);
  /** A command of the page, with the places of this test. */
  const words = (command: string): string[] =>
    command
      .replace('127.0.0.1:5500', host)
      .replace(/^npx banchi /, '')
      .split(' ');
  const cwd = temporaryFolder(t);
  await buildStarter();
  const [open, create, keyed] = commands;
  const shown = new Map(
    [...text.matchAll(/^\|[^|]*\| `([\w-]+)` \| (\S+) \|$/gm)].map(([, name, value]) => [name, value]),
  );
  /** Fills the page's form, and sends it. */
  const ordered = async (html: string, service: string): Promise<void> => {
    const url = elsewhere.put(
      html.replaceAll('http://127.0.0.1:8080', service).replace('action="/order"', 'action="/sent"'),
    );
    const faults = await here.visit(url, async (page) => {
      await page.getByRole('combobox').fill('文京区春日1-16-21 文京シビックセンター');
      await page.getByRole('combobox').press('Enter');
      await waitForConfidence(page, 'resolved');
      await page.getByRole('button', { name: '注文する' }).click();
      await page.waitForURL(/\/sent/);
    });
    assert.deepEqual(faults, []);
    assert.deepEqual(new Map(elsewhere.sent.pop()), shown);
  };
  const first = await serving(t, [...words(open), '--port', '0'], { cwd });
  await ordered(page, first.base);
  await first.stop();
  const created = await banchi(words(create), { cwd });
  const [, key] = /API key +(\S+)/.exec(created.out) ?? [];
  assert.ok(key !== undefined, created.out + created.err);
  const second = await serving(t, [...words(keyed), '--port', '0'], { cwd });
  const withKey = element.trim().replace('"API key"', `"${key}"`);
  await ordered(page.replace('<banchi-address required></banchi-address>', withKey), second.base);
  await second.stop();
});

test('it is styled by properties and parts, where no style may stand in the page', { skip }, async () => {
  const { service, elsewhere } = here;
  elsewhere.file(
    'shop.css',
    'banchi-address { --banchi-border: rgb(1, 2, 3); } banchi-address::part(label) { color: rgb(4, 5, 6); }' +
      'banchi-address::part(building) { display: none; }',
  );
  const policy = `default-src 'none'; style-src 'self'; script-src ${service}; connect-src ${service}; form-action 'self'`;
  const head = '<link rel="stylesheet" href="/shop.css">';
  const url = elsewhere.put(formPage(PLAIN, { head }), { 'content-security-policy': policy });
  const faults = await here.visit(url, async (page) => {
    const style = (selector: string, property: string): Promise<string> =>
      page.evaluate(
        `getComputedStyle(document.querySelector('banchi-address').shadowRoot.querySelector('${selector}')).${property}`,
      );
    assert.equal(await style('input', 'borderTopColor'), 'rgb(1, 2, 3)');
    assert.equal(await style('label', 'color'), 'rgb(4, 5, 6)');
    assert.equal(await page.getByLabel(/建物名/).isVisible(), false);
    await page.getByRole('combobox').fill('文京区春日1-16-21');
    await page.getByRole('combobox').press('Enter');
    await filledWith(page, HOUSE);
    assert.equal(await confidence(page), 'exact');
  });
  assert.deepEqual(
    faults.filter((fault) => !/favicon/.test(fault)),
    [],
  );
});

test('a key of the page lets it ask; faults are reported, and the fields stay', { skip }, async (t) => {
  const { elsewhere, parts } = here;
  const keyed = await keyedService(t, { search: parts.search, page: parts.page });
  const { key } = await keyed.create({
    modes: ['referer'],
    allow: [],
    referers: [new URL(elsewhere.origin).host],
  });
  await withForm(
    `<banchi-address api-key="${key}"></banchi-address>`,
    async (page, box) => {
      await box.fill('文京区春日1-16-21');
      await box.press('Enter');
      await filledWith(page, HOUSE);
    },
    { from: keyed.base },
  );
  const gone = `http://127.0.0.1:${await freePort()}`;
  const closed = createService({ ...parts });
  const base = await closed.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => closed.close());
  for (const [url, fault] of [
    [gone, /^ConnectionError false .*cannot be reached/],
    [base, /^ConnectionError true .*\(CORS\)/],
    [keyed.base, /^RequestError undefined 認証情報/],
  ] as const)
    await withForm(
      `<banchi-address base-url="${url}"></banchi-address>`,
      async (page, box) => {
        await page.evaluate(
          `addEventListener('banchi-error', ({ detail }) => { globalThis.fault = detail.name + ' ' + detail.isCors + ' ' + detail.message })`,
        );
        await box.fill('文京区春日1-16-21');
        await box.press('Enter');
        await page.getByText('住所を検索できません。').waitFor();
        assert.match(await page.evaluate('fault'), fault);
        await page.getByLabel('番地').fill('1-2');
        assert.equal(await fields(page), '||||1-2|');
      },
      { expected: /CORS|ERR_|Failed to load|status of/, from: here.service },
    );
});
