import type { AddressRecord } from '@banchi/build/record/record.js';

/**
 * Hamamatsu (22130) went from seven wards to three on 2024-01-01. The sources of the starter know either the towns of the
 * old wards or the names of the new ones; the Statistics Bureau's list of changes says which land went where.
 */
export const PREFECTURE = '22';

/** The wards before, with their official codes, and the ward each went to. */
export const FORMER_WARDS = [
  { code: '131', name: '浜松市中区', read: 'ハママツシナカク', to: '138' },
  { code: '132', name: '浜松市東区', read: 'ハママツシヒガシク', to: '138' },
  { code: '133', name: '浜松市西区', read: 'ハママツシニシク', to: '138' },
  { code: '134', name: '浜松市南区', read: 'ハママツシミナミク', to: '138' },
  { code: '135', name: '浜松市北区', read: 'ハママツシキタク', to: '139' },
  { code: '136', name: '浜松市浜北区', read: 'ハママツシハマキタク', to: '139' },
  { code: '137', name: '浜松市天竜区', read: 'ハママツシテンリュウク', to: '140' },
] as const;

/** Towns of 北区 that went to 中央区, not to 浜名区. */
const MOVED = {
  from: '135',
  to: '138',
  towns: ['初生町', '三方原町', '東三方町', '豊岡町', '三幸町', '大原町', '根洗町'],
};

/** Whether a ward of today got, or lost, towns of a former ward that went elsewhere: whole former wards do not make it up. */
export function isTornWard(code: string): boolean {
  const torn = [MOVED.to, ...FORMER_WARDS.filter((ward) => ward.code === MOVED.from).map(({ to }) => to)];
  return torn.some((ward) => code === `${PREFECTURE}${ward}`);
}

/** The wards of 2024 that have no towns in the list of 2024. */
const WITHOUT_TOWNS: readonly string[] = ['138', '139'];

/**
 * The records of 2021 with the wards of then, which the source has under made-up codes (9xx) without readings, or under
 * the code of 2024. The wards of 2024, which it has too, go.
 */
export function wardsBeforeReform(records: readonly AddressRecord[]): AddressRecord[] {
  const codes = new Map<string, string>();
  for (const {
    codes: [prefecture, municipality],
    level,
    name,
  } of records) {
    if (prefecture !== PREFECTURE || level !== 'SHK') continue;
    const ward = FORMER_WARDS.find((each) => each.name === name);
    if (ward !== undefined) codes.set(municipality, ward.code);
  }
  return records
    .flatMap((record) => {
      const [prefecture, municipality, ...town] = record.codes;
      if (prefecture !== PREFECTURE || municipality === undefined) return [record];
      if (WITHOUT_TOWNS.includes(municipality)) return [];
      const code = codes.get(municipality);
      if (code === undefined) return [record];
      const read =
        record.level === 'SHK' ? FORMER_WARDS.find((each) => each.code === code)?.read : record.read;
      return [{ ...record, read, codes: [prefecture, code, ...town] }];
    })
    .sort((a, b) => (a.codes.join(' ') < b.codes.join(' ') ? -1 : 1));
}

/**
 * The towns of 浜松市中央区 and 浜名区 of today, from those of the former wards. Their codes are serial numbers by former ward
 * and code.
 * @param past of {@link wardsBeforeReform}
 */
export function townsAfterReform(past: readonly AddressRecord[]): AddressRecord[] {
  const serials = new Map<string, number>();
  const sections = new Map<string, readonly [string, string]>();
  return past.flatMap(({ pastmap_year: _, ...record }) => {
    const [prefecture, municipality, section, ...rest] = record.codes;
    const ward = FORMER_WARDS.find(({ code }) => code === municipality);
    if (prefecture !== PREFECTURE || section === undefined || ward === undefined) return [];
    if (!WITHOUT_TOWNS.includes(ward.to)) return [];
    const key = `${municipality} ${section}`;
    let codes = sections.get(key);
    if (codes === undefined) {
      const moved = ward.code === MOVED.from && MOVED.towns.includes(String(record.name));
      const to = moved ? MOVED.to : ward.to;
      const serial = (serials.get(to) ?? 0) + 1;
      serials.set(to, serial);
      codes = [to, String(serial).padStart(4, '0')];
      sections.set(key, codes);
    }
    return [{ ...record, codes: [prefecture, ...codes, ...rest] }];
  });
}
