/**
 * The look of the page: each state is checked by axe-core, and its picture is left in `dist/screenshots/` for
 * people. `npm test` looks at one state of each size (`some-states.ts`), the long tests at every state
 * (`every-state.test.ts`).
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { answered, mapIdle, PICTURES, skip, violations } from './browser.js';
import { specimenPage } from './specimen-page.js';

/** Screens that the page is looked at on. */
export const SIZES = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
  low: { width: 844, height: 390 },
} as const;

/** A way the page is looked at. */
export interface Look {
  readonly size: keyof typeof SIZES;
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
}

/** Locales of browsers by language, as in other tests of the page, whose tabs are used here. */
const REGIONS: Readonly<Record<string, string>> = { ja: 'ja-JP', en: 'en-GB' };

/** The states, as links, and the events to wait for besides the answer. */
export const SCENES = {
  empty: { link: '', sign: '.empty' },
  typing: { link: 'q=青葉町1' },
  meant: { link: 'q=見本', sign: '.meant .others' },
  list: {
    link: `list=${encodeURIComponent('見本県見本市中央区青葉町一丁目1-1\n本町\n山田太郎')}`,
    sign: '.list[aria-busy=false]',
  },
  parents: { link: 'open=999910003000000001040000000000', sign: '.detail[data-code]' },
  english: { link: 'q=Chuo-ku Aobacho' },
  open: { link: 'q=青葉町&open=999910001001', sign: '.detail[data-code]' },
  sections: { link: 'open=99991&sections=1', sign: '.notice.plain' },
  radius: { link: 'near=150.006,30.01,350&map=14.6,150.006,30.01', sign: '.circle-handle' },
  here: { link: 'at=150.00316,30.0139&map=17,150.00316,30.0139', sign: '.pin' },
  history: { link: 'open=99991&then=2005', sign: '.history tbody tr:nth-child(3)' },
  beside: { link: 'open=99991&then=2005&divider=50', sign: '.divider' },
  'no-result': { link: 'q=青葉町存在しない', sign: '.no-result section' },
  error: { link: 'q=青葉町&year=1999&sort=nothing', sign: '.field-error' },
} as const satisfies Readonly<Record<string, { readonly link: string; readonly sign?: string }>>;

const specimen = specimenPage();

/** Looks at some states one after another, in one tab. */
export function lookAt(look: Look, scenes: readonly (keyof typeof SCENES)[]): void {
  const name = `${look.size}-${look.colorScheme}-${look.locale}`;
  test(`${scenes.join(', ')}: ${name}`, { skip }, () =>
    specimen.visit(
      {
        viewport: SIZES[look.size],
        colorScheme: look.colorScheme,
        locale: REGIONS[look.locale] ?? look.locale,
      },
      async ({ page, expectFault }) => {
        expectFault(/status of 400/);
        for (const scene of scenes) {
          const { link, sign }: { link: string; sign?: string } = SCENES[scene];
          await visit(page, link);
          if (sign !== undefined) await page.waitForSelector(sign);
          await mapIdle(page);
          await page.screenshot({ path: join(PICTURES, `${scene}-${name}.png`) });
          assert.deepEqual(await violations(page), [], `${scene}, ${name}`);
          const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          assert.equal(wider, 0, `${scene}, ${name}: wider than the screen by ${wider}`);
          const higher = await page.evaluate('document.documentElement.scrollHeight - innerHeight');
          assert.equal(higher, 0, `${scene}, ${name}: higher than the screen by ${higher}`);
        }
      },
    ),
  );
}

/** Goes to another state without loading the page again, as the back button does. */
async function visit(page: Page, link: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(`?${link}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await answered(page);
}
