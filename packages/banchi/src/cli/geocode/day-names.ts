import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { LocatedRecord, Meaning } from '@banchi/engine/search/query.js';
import { MUNICIPALITY_DIGITS } from '@banchi/engine/vocabulary/levels.js';
import type { NameThen, OnDay } from './as-of.js';

/** Finds the meaning of words on a past day. */
export class DayNames {
  readonly #day: string;
  readonly #today: GazetteerSearch;
  readonly #past: GazetteerSearch | null;
  /** By code of a municipality of today. */
  readonly #names = new Map<string, NameThen>();

  /** @param past a past year's gazetteer; null for none */
  constructor(day: string, today: GazetteerSearch, past: Gazetteer | null) {
    this.#day = day;
    this.#today = today;
    this.#past = past === null ? null : new GazetteerSearch(past);
  }

  /** The meaning of a word on the day. @param meaning of it today */
  onDay(word: string, target: 'house' | 'lot' | null, { id, former }: Pick<Meaning, 'id' | 'former'>): OnDay {
    return { name: this.#nameThen(id, former()), record: this.#recordThen(word, target) };
  }

  #recordThen(word: string, target: 'house' | 'lot' | null): LocatedRecord | null {
    if (this.#past === null) return null;
    const { id } = this.#past.meaning({ word, target });
    return id === null ? null : this.#past.record(id);
  }

  #nameThen(id: number | null, former: ReturnType<Meaning['former']>): NameThen | null {
    if (former !== null && former.date !== null)
      return this.#day >= former.date ? 'gone' : this.#heldBefore(former.code, former.date);
    if (former !== null) return String(former.year ?? '') >= this.#day.slice(0, 4) ? 'held' : 'gone';
    if (id === null) return null;
    const code = this.#today.record(id).code().slice(0, MUNICIPALITY_DIGITS);
    if (code.length < MUNICIPALITY_DIGITS) return 'held';
    let name = this.#names.get(code);
    if (name === undefined) {
      name = this.#heldBefore(code, null);
      this.#names.set(code, name);
    }
    return name;
  }

  /**
   * Whether a place had its name on the day of the list already. @param until the day on which the name ended; null if it
   * still holds
   */
  #heldBefore(code: string, until: string | null): NameThen {
    const lines = this.#today.lineage(code);
    if ('nearest' in lines) return 'held';
    const place = lines.asked.map((number) => lines.places[number]).find((each) => each.until === until);
    // an older name of the same code and land may be the same one: 上野市 became 伊賀市 under another
    return place?.from != null && this.#day < place.from ? 'later' : 'held';
  }
}
