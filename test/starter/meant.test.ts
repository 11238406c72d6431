import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered, close, launch, listed, skip, typeWord, withPage } from '../page/browser.js';
import { type SpecimenService, serveStarter } from '../support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveStarter();
});
after(() => service.close());

/** Bare names that smaller places have too, and the place that a person means by them. */
const MEANT = {
  横浜: '神奈川県横浜市',
  新宿: '東京都新宿区',
  名古屋: '愛知県名古屋市',
  浦和: '埼玉県さいたま市浦和区',
  府中: '東京都府中市',
  松江: '島根県松江市',
  高松: '香川県高松市',
} as const;

/** Seats of prefectures, by their bare names; that of Tokyo is 新宿. */
const SEATS =
  '札幌 青森 盛岡 仙台 秋田 山形 福島 水戸 宇都宮 前橋 さいたま 千葉 新宿 横浜 新潟 富山 金沢 福井 甲府 長野 岐阜 静岡 名古屋 津 大津 ' +
  '京都 大阪 神戸 奈良 和歌山 鳥取 松江 岡山 広島 山口 徳島 高松 松山 高知 福岡 佐賀 長崎 熊本 大分 宮崎 鹿児島 那覇';

async function suggested(word: string): Promise<string[]> {
  const { items } = (await service.ask({ word }, '/suggest')) as unknown as { items: { text: string }[] };
  return items.map(({ text }) => text);
}

test('the place that is meant stands first in /suggest', async () => {
  for (const [word, address] of Object.entries(MEANT)) assert.equal((await suggested(word))[0], address);
});

test('a seat leads, behind a prefecture that is called so: by level and size, without a list of seats', async () => {
  const seats = SEATS.split(' ');
  assert.equal(seats.length, 47);
  for (const seat of seats) {
    // さいたま is how 埼玉県 is read, too
    const [first, second] = await suggested(seat);
    const place = /^.{2,3}[都道府県]$/.test(first) ? second : first;
    assert.match(place, new RegExp(`[都道府県]${seat}[市区]$`), seat);
  }
});

test('the place that is meant stands above the list, whose order is another', { skip }, async () => {
  const browser = await launch();
  try {
    await withPage(browser, service.base, { map: false }, async ({ page }) => {
      for (const word of ['横浜', '新宿', '名古屋', '浦和'] as const) {
        await typeWord(page, word);
        await page
          .locator('.meant .taken')
          .filter({ hasText: new RegExp(`${MEANT[word]}$`) })
          .waitFor();
        await answered(page);
        assert.notEqual((await listed(page)).hits[0], MEANT[word], word);
      }
    });
  } finally {
    await close(browser);
  }
});
