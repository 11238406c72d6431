import { isKatakana } from '../../facts/scripts.js';
import { NONE } from '../../gazetteer/sections.js';
import { isCertainAddress } from '../../reading/certainty.js';
import type { Written } from '../../reading/written.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import { type BeatenCandidate, BestCandidates } from './best-candidates.js';
import { beginning, type Candidate } from './candidate.js';
import type { Interpretable } from './interpretable.js';
import { isOtherKind } from './municipalities.js';
import { NameSpeller } from './names.js';
import { NearNames } from './near.js';
import type { Judge } from './order.js';
import type { PlaceAt, PlaceForm } from './place-forms.js';
import { behindWardLeftOut } from './tolerances/all/ward-left-out.js';
import { addressAgain, behindPlaceAgain } from './tolerances/ja/again.js';
import { behindOffice } from './tolerances/ja/office.js';
import { citiesOfOneCharacter, ONE_CHARACTER } from './tolerances/ja/one-character.js';
import { behindOtherCity, behindOtherPrefecture } from './tolerances/ja/other-prefecture.js';
import { behindParticle, NO } from './tolerances/ja/particle.js';
import { UNREADABLE, unreadPrefectures } from './tolerances/ja/unreadable.js';
import { TownWalk } from './town-walk.js';
import { UncertainNames } from './uncertain-names.js';
import { type Asked, PartOfWalk } from './walk-parts.js';

const [COUNTY, KE] = [...'郡ケ'].map((c) => c.charCodeAt(0));

const NO_PLACES: readonly number[] = [];

/**
 * Positions of a word at which municipalities with unreadable characters are looked for. An address has one municipality, or a city and
 * a ward, and may begin in a few places: the words of the oracle need three at most, hostile ones ask at 26.
 */
const MOST_UNREAD = 6;

/** No municipality is written. */
const NOT_FOUND = Number.POSITIVE_INFINITY;

/**
 * Walks the address tree along a Japanese word, from every place where an address may begin: prefectures and
 * municipalities here, what is below them in `TownWalk`.
 */
export class JapaneseWalk extends PartOfWalk {
  readonly judge: Judge;
  readonly #towns: TownWalk;
  #unreadPositions = 0;

  /** @param traced whether {@link beaten} will be asked for */
  constructor(data: Interpretable, word: Written, judge: Judge, { target, work }: Asked, traced = false) {
    const names = new NameSpeller(data.beginnings, word);
    const near = new NearNames(data.children, data.index.dictionary, word.units, word.folded);
    const best = new BestCandidates(judge, work, (each) => isCertain(each, word, data.tree), traced);
    super({ data, word, names, near, best, uncertain: new UncertainNames(data, word, names, near), target });
    this.judge = judge;
    this.#towns = new TownWalk(this);
  }

  /** Where a town's name may have been mistyped: the node above it and the position of the name. */
  get doubt(): UncertainNames['furthest'] {
    return this.uncertain.furthest;
  }

  /** Whether an address was looked for behind what is none: a person, or a prefecture in another script. */
  get isBehind(): boolean {
    return this.best.onlyTowns;
  }

  /** The candidates that others are better than, the nearest to them first. */
  beaten(): readonly BeatenCandidate[] {
    return this.best.beaten();
  }

  /** The candidates that no other one is better than; all are equally good. */
  run(): readonly Candidate[] {
    const { starts } = this.word;
    for (let k = 0; k < starts.length; k++) {
      this.#from(starts[k]);
      if (this.best.isTown) break;
    }
    const places = this.best.hasTown ? NO_PLACES : this.word.places();
    if (places.length > 0) {
      this.best.onlyTowns = true;
      for (let k = 0; k < places.length && !this.best.isTown; k++) this.#fromPlace(beginning(places[k]));
    }
    return this.best.all;
  }

  /**
   * The best candidates below municipalities or towns that were reached by former names.
   * @param isWhole whether the word may mean such a municipality if something other than one of its towns follows
   */
  runBelow(reached: readonly Candidate[], isWhole: boolean): readonly Candidate[] {
    for (const each of reached) {
      if (this.data.tree.depth(each.id) > MUNICIPALITY) this.#towns.below(each);
      else this.#inMunicipality(each, true, isWhole || each.at >= this.word.units.length);
    }
    return this.best.all;
  }

  /** Starts behind words outside an address, with a municipality or a written prefecture and one. */
  #fromPlace(origin: Candidate): void {
    const prefectures = this.data.municipalities.prefecturesAt(this.word.folded, origin.at);
    for (let k = 0; k < prefectures.length; k++) {
      const { form, end } = prefectures[k];
      if (form.written) this.#belowPrefecture(origin, form, end);
    }
    if (!this.best.isTown) this.#municipalities(origin, 0, this.data.tree.size);
  }

  #from(start: number): void {
    const origin = beginning(start);
    const { municipalities } = this.data;
    const prefectures = municipalities.prefecturesAt(this.word.folded, start);
    let isWritten = false;
    for (let k = 0; k < prefectures.length; k++) if (prefectures[k].form.written) isWritten = true;
    if (!isWritten && this.word.unreadable) this.#behindUnread(origin);
    for (let k = 0; k < prefectures.length; k++) {
      const { form, end } = prefectures[k];
      if (form.written || !isWritten) this.#belowPrefecture(origin, form, end);
    }
    if (!isWritten || !this.best.isSure) this.#municipalities(origin, 0, this.data.tree.size);
    if (this.best.isTown) return;
    this.#towns.anywhere(origin);
  }

  /** Prefectures that the word has but for a character that could not be read, where one of their municipalities follows. */
  #behindUnread(origin: Candidate): void {
    for (const reached of unreadPrefectures(this, origin))
      this.#municipalities(reached, reached.id + 1, this.data.tree.end.at(reached.id));
  }

  #belowPrefecture(origin: Candidate, form: PlaceForm, end: number): void {
    const { tree, municipalities } = this.data;
    let reached: Candidate | null = this.best.step(
      origin,
      'place',
      form.id,
      end,
      form.cost,
      form.written ? 'prefecture' : 'unsure',
    );
    if (reached === null) return;
    this.best.note(reached);
    reached = behindPlaceAgain(this, reached, municipalities.prefecturesAt(this.word.folded, end));
    const low = form.id + 1;
    const high = tree.end.at(form.id);
    let found = this.#municipalities(reached, low, high);
    if (found === NOT_FOUND && form.written)
      found =
        this.word.units[reached.at] === NO
          ? this.#municipalities(behindParticle(reached), low, high, true)
          : this.#ofOneCharacter(reached, low, high);
    if (!form.written || reached.at >= this.word.units.length) return;
    // 根室振興局 is not 根室市
    if (found > 0 && this.#behindOffice(reached, low, high)) return;
    if (found > 0) this.#towns.municipalityLeftOut(reached, low, high);
    if (found === NOT_FOUND) this.#elsewhere(origin, reached.at, form.id);
  }

  /**
   * Municipalities behind a county that is not theirs or is written twice, or behind an office of the prefecture, which
   * tables name between the two: 鹿児島県熊毛郡熊毛郡屋久島町, 北海道上川総合振興局旭川市. Returns whether there is one.
   */
  #behindOffice(above: Candidate, low: number, high: number): boolean {
    const behind = behindOffice(this, above);
    if (behind === null) return false;
    return this.#municipalities(behind, low, high) !== NOT_FOUND;
  }

  /** A city of one character without its 市 behind its prefecture: 広島県呉西中央; returns what {@link #municipalities} does. */
  #ofOneCharacter(above: Candidate, low: number, high: number): number {
    const cities = citiesOfOneCharacter(this, above, low, high);
    for (const city of cities) this.#inMunicipality(city, false, !this.uncertain.goesOn(city.at));
    return cities.length > 0 ? ONE_CHARACTER.cost : NOT_FOUND;
  }

  /**
   * Municipalities written behind something; returns the least departure from the name of one, or `NOT_FOUND`.
   * @param onlyWritten whether only names with their 市 count: 東京都の中央 is not a ward
   */
  #municipalities(above: Candidate, low: number, high: number, onlyWritten = false): number {
    let found = NOT_FOUND;
    const take = (form: PlaceForm, end: number, extra: number): void => {
      // しかし、町の is not 志賀町
      if (isOtherKind(form) && isKatakana(this.word.units[end - 1]) && !this.#isBelowWritten(above, end))
        return;
      found = Math.min(found, form.cost + extra);
      const sure = above.sureness === 'prefecture' || form.written;
      const reached = this.best.step(
        above,
        'place',
        form.id,
        end,
        form.cost + extra,
        sure ? 'sure' : 'unsure',
      );
      if (reached === null) return;
      const isWritten = form.written && !isOtherKind(form);
      // 相馬村 is not 相馬市, but 串本村 of 東牟婁郡 is 串本町
      const isWhole = isOtherKind(form)
        ? !this.uncertain.goesOn(end) && this.#isBelowWritten(above, end)
        : (isWritten && form.lacksKind !== true) || !this.#nameGoesOn(end);
      this.#inMunicipality(reached, isWritten, isWhole && !(sure && this.#isOtherKana(above, form, end)));
    };
    const isWithin = ({ id, written }: PlaceForm): boolean =>
      id >= low && id < high && (written || !onlyWritten);
    const forms = this.data.municipalities.municipalitiesAt(this.word.folded, above.at);
    let longest = 0;
    for (let k = 0; k < forms.length; k++) {
      const { form, end } = forms[k];
      if (form.cost > 0 || !isWithin(form)) continue;
      longest = end;
      take(form, end, 0);
    }
    if (this.word.unreadable && !this.best.hasTown) {
      this.#eachUnread(above.at, low, high, (form, end) => take(form, end, UNREADABLE.cost));
    }
    // where one is written as it is called and a town of it follows, nothing is left out: 和歌山市 is not 和歌山 and 市
    const { hasTown } = this.best;
    for (let k = 0; k < forms.length; k++) {
      const { form, end } = forms[k];
      if (form.cost === 0 || !isWithin(form) || (!form.written && this.#isCounty(end))) continue;
      if (end > longest || (end === longest && !hasTown)) take(form, end, 0);
    }
    return found;
  }

  /** Whether a name goes on at a position, perhaps with ケ or ノ: 堺市南新町 and 仙台市青葉ケ丘 name no ward. */
  #nameGoesOn(at: number): boolean {
    const unit = this.word.units[at];
    return this.uncertain.goesOn(unit === KE || unit === NO ? at + 1 : at);
  }

  /** Whether a prefecture or county is written in front of the name that ends at a position. */
  #isBelowWritten({ sureness, at }: Candidate, end: number): boolean {
    return sureness === 'prefecture' || this.word.folded.slice(at, end).includes('郡');
  }

  /** Whether a reading without its prefecture is the beginning of another word in kana: いずみくりにっく, ナカムラ タロウ. */
  #isOtherKana({ sureness }: Candidate, form: PlaceForm, end: number): boolean {
    if (sureness === 'prefecture' || end >= this.word.units.length) return false;
    return this.uncertain.kanaGoesOn(end) || (isOtherKind(form) && isKatakana(this.word.units[end - 1]));
  }

  /** Visits municipalities of a range that the word has with an unreadable character: at {@link MOST_UNREAD} positions at most. */
  #eachUnread(at: number, low: number, high: number, visit: (form: PlaceForm, end: number) => void): void {
    if (this.#unreadPositions++ < MOST_UNREAD)
      this.data.municipalities.eachUnread(this.word.units, at, low, high, visit);
  }

  /** Whether what ends at a position is a county's name: 岩手郡 is not 岩手町 and 郡. */
  #isCounty(end: number): boolean {
    return this.word.units[end] === COUNTY;
  }

  /** Municipalities behind a prefecture that is not theirs: 大阪府和歌山市. */
  #elsewhere(origin: Candidate, at: number, wrong: number): void {
    for (const reached of behindOtherPrefecture(this, origin, at, wrong))
      this.#inMunicipality(reached, true, reached.at >= this.word.units.length);
  }

  /**
   * Goes on below a municipality: with itself said again, its towns, and those of its wards.
   * @param isWritten whether it is written with its 市, so that a town is certain behind it
   * @param isWhole whether the word may mean the municipality itself. It may not if its 市 is left out and a name goes on (相馬村), nor
   *   behind another prefecture than its own if anything follows
   */
  #inMunicipality(given: Candidate, isWritten: boolean, isWhole: boolean): void {
    let reached = given;
    const { tree, municipalities } = this.data;
    const repeated = municipalities.municipalitiesAt(this.word.folded, reached.at);
    if (isWhole) {
      this.best.note(reached);
      this.#otherCities(reached, repeated);
    }
    reached = behindPlaceAgain(this, reached, repeated, (again) => this.best.note(again));
    // 蘭越町蘭越町 is the town of that name
    if (reached !== given)
      this.#towns.inRange(given, given.id + 1, tree.end.at(given.id), given.id, isWritten);
    this.#again(reached);
    this.#towns.inRange(reached, reached.id + 1, tree.end.at(reached.id), reached.id, isWritten);
    const wards = municipalities.wards.of(reached.id);
    if (wards !== null) {
      const between = behindWardLeftOut(reached);
      const inWard = (form: PlaceForm, end: number, extra: number): void => {
        if (form.id < wards.low || form.id >= wards.high) return;
        const ward = this.best.step(between, 'place', form.id, end, form.cost + extra, 'sure');
        if (ward !== null)
          this.#inMunicipality(
            ward,
            form.written,
            (form.written && form.lacksKind !== true) || !this.#nameGoesOn(end),
          );
      };
      const forms = municipalities.municipalitiesAt(this.word.folded, reached.at);
      for (let k = 0; k < forms.length; k++) inWard(forms[k].form, forms[k].end, 0);
      if (this.word.unreadable)
        this.#eachUnread(reached.at, wards.low, wards.high, (form, end) =>
          inWard(form, end, UNREADABLE.cost),
        );
      this.#towns.inRange(between, wards.low, wards.high, NONE, false);
    }
  }

  /** Cities behind a municipality that does not contain them, as in 高松市坂出市府中町245: neither of the two is meant. */
  #otherCities(municipality: Candidate, behind: readonly PlaceAt[]): void {
    for (const city of behindOtherCity(this, municipality, behind))
      this.#inMunicipality(city, true, city.at >= this.word.units.length);
  }

  /** 和歌山市和歌山県和歌山市: the whole address begins again. */
  #again(reached: Candidate): void {
    const again = addressAgain(this, reached);
    if (again !== null) this.#municipalities(again, again.id + 1, this.data.tree.end.at(again.id));
  }
}

/** Whether a word is surely an address up to a candidate: by the places above it, or by the text behind it. */
function isCertain({ id, at, sureness, last }: Candidate, word: Written, tree: AddressTree): boolean {
  if (sureness === 'sure') return true;
  if (tree.depth(id) <= MUNICIPALITY || sureness === 'prefecture') return at >= word.units.length;
  return last?.kind === 'number' || isCertainAddress(word, at);
}
