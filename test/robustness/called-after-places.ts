import { oneOf, seededRandom } from '../../bench/support/random.js';
import { DrawnWords, type NoAddress } from './no-addresses.js';
import type { Geocode } from './ways/measure.js';
import type { Subject } from './ways/subject.js';

/** Texts behind the name of a town, for things called after it and for people of that surname. */
const BEHIND_TOWNS = [
  '駅',
  '様',
  ' 様',
  '（株）',
  '株式会社',
  '㈱',
  'バス',
  'バス停',
  '協同組合',
  '町内会',
  'は',
  'に',
  'の',
  '、',
  'へ行く',
];
const BEFORE_TOWNS = ['（株）', '株式会社', '㈱', '、'];
const BEHIND_MUNICIPALITIES = ['駅', 'バス', '様', '（株）', '協同組合', '町内会', '商工会'];
const PARTICLES = ['は', 'が', 'に', 'の', 'へ', 'を', 'では', 'から', 'まで', 'です', 'に住む', 'は2つ'];
/** Kana that is a number in katakana, and none as a particle. */
const hiragana = (read: string): string =>
  read.replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

/**
 * Words that are not addresses, each made of the name of a drawn town or municipality: in kana alone, in the name of a
 * company, a station or a person, before and behind particles, in lists.
 */
function calledAfterPlaces(subjects: readonly Subject[], count: number): NoAddress[] {
  const random = seededRandom(12);
  const towns = subjects.filter(({ kind, address }) => kind === 'town' && address.level === 'OAZ');
  const drawn = new DrawnWords();
  const town = (): Subject => oneOf(random, towns);
  const name = (): string => town().town[0].name.replace(/^大?字/, '');
  drawn.draw('kana alone', count, () => {
    const read = town().town[0].read ?? 'ネコ';
    return /^[ァ-ヴー]+$/.test(read) ? oneOf(random, [read, hiragana(read)]) : 'サバ';
  });
  drawn.draw('behind a town', count, () => name() + oneOf(random, BEHIND_TOWNS));
  drawn.draw('before a town', count, () => oneOf(random, BEFORE_TOWNS) + name());
  drawn.draw('a town in the brackets of another', count, () => {
    const each = name();
    return `${each}(${oneOf(random, [each, name()])})`;
  });
  drawn.draw('behind a municipality', count, () => town().own + oneOf(random, BEHIND_MUNICIPALITIES));
  const shared = sharedNames(subjects);
  drawn.draw(
    'a particle behind a municipality that several are called',
    count,
    () => oneOf(random, shared) + oneOf(random, PARTICLES),
  );
  drawn.draw('a list of municipalities', count, () => [town().own, town().own, town().own].join('、'));
  return drawn.words();
}

/** Names that several municipalities of the subjects share: 中央区, 府中市. */
function sharedNames(subjects: readonly Subject[]): string[] {
  const codes = new Map<string, Set<string>>();
  for (const { own, address } of subjects) {
    const known = codes.get(own) ?? new Set();
    codes.set(own, known.add(address.code.slice(0, 5)));
  }
  return [...codes].filter(([, all]) => all.size > 1).map(([name]) => name);
}

/** Asks a geocoder for words that are called after places: which of them it answers. */
export function measureCalledAfterPlaces(
  subjects: readonly Subject[],
  count: number,
  geocode: Geocode,
): { readonly tried: number; readonly answered: readonly NoAddress[] } {
  const words = calledAfterPlaces(subjects, count);
  const answered = words.filter(({ word }) => {
    const { best, tied } = geocode(word, 'ja');
    return best !== null || tied.length > 0;
  });
  return { tried: words.length, answered };
}
