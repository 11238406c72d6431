import type { History } from '@banchi/engine/lineage/history.js';
import type { Step } from '@banchi/engine/lineage/step.js';
import { messages } from '../record/messages.js';
import type {
  AddressRecord,
  Attribution,
  Origin,
  RecordSource,
  RecordValues,
  SourceItem,
} from '../record/record.js';
import { textFault, valuesFault } from '../record/validate.js';
import type { CoarseOutline } from './boundaries.js';
import { formerTowns } from './former-towns.js';
import { BuildError } from './nodes.js';
import type { Refuse } from './order.js';
import { FileOrigins } from './origins.js';
import type { Parts } from './parts.js';
import { Railways } from './railways.js';
import type { PastPlaces } from './towns.js';

/** Takes in the items of all sources, each where it belongs. Rows and texts that break the rules are refused. */
export class Intake {
  /** Outlines of prefectures for want of better ones, by their codes joined by spaces. */
  readonly coarse = new Map<string, CoarseOutline>();
  /** Changes of municipalities. */
  readonly steps = new Map<Step, Origin>();
  /** Stations and railway lines. */
  readonly railways = new Railways();
  /** Names of the municipalities, by their five digits. */
  readonly municipalities = new Map<string, string>();
  /** The sources, and of which each file is. */
  readonly origins = new FileOrigins();
  readonly #parts: Parts;
  readonly #refuse: Refuse;
  readonly #years = new Years();
  /** The section of the registry, as code segments, by that of the registry map. */
  readonly #mapSections = new Map<string, readonly string[]>();
  /** The source of the items to come, and the file of the last item. */
  #source: RecordSource | null = null;
  #file = '';

  /** @param parts get the records, and the values for them */
  constructor(parts: Parts, refuse: Refuse) {
    this.#parts = parts;
    this.#refuse = refuse;
  }

  /** The past year of all records; null if they are current. */
  get year(): number | null {
    return this.#years.year;
  }

  /** Begins a source. */
  begin(source: RecordSource): void {
    this.origins.add(source);
    this.#source = source;
    this.#file = '';
  }

  /**
   * Takes in an item of the source that was begun last.
   * @throws {BuildError} when a record is of another year than the first one
   */
  take(item: SourceItem): void {
    const { origin } = item;
    if (origin.file !== this.#file && this.#source !== null) {
      this.#file = origin.file;
      this.origins.note(origin.file, this.#source);
    }
    switch (item.kind) {
      case 'refused':
        this.#refuse(item.as ?? 'refused', item.reason, origin, item.finding);
        return;
      case 'step':
        this.steps.set(item.step, origin);
        return;
      case 'platform':
        if (!this.#isRefused('name', item.platform.name, origin)) this.railways.addPlatform(item.platform);
        return;
      case 'tracks':
        this.railways.addTracks(item.tracks);
        return;
      case 'station-reading':
        this.railways.addReading(item.reading);
        return;
      case 'map-section':
        this.#mapSections.set(item.section, item.codes);
        return;
      case 'outline':
        this.#parts.add({ ...item, codes: this.#mapSections.get(item.outline.section) ?? item.codes });
        return;
      case 'record': {
        if (this.#isRefused('name', item.record.name, origin)) return;
        this.#years.add(item.record, origin);
        if (item.record.level === 'SHK' && item.record.name !== null)
          this.municipalities.set(item.record.codes.join(''), item.record.name);
        const record = this.#soundTexts(item.record, origin);
        this.#parts.add(record === item.record ? item : { ...item, record });
        return;
      }
      case 'postal': {
        if (this.#isRefused('town', item.town || null, origin)) return;
        const { read } = this.#soundTexts({ read: item.read }, origin);
        this.#parts.add(read === item.read ? item : { ...item, read });
        return;
      }
      default: {
        const { polygon } = item.values;
        if (item.kind === 'fill' && item.coarse === true && polygon != null) {
          this.coarse.set(item.codes.join(' '), { polygon, origin });
          return;
        }
        const values = this.#soundTexts(item.values, origin);
        this.#parts.add(values === item.values ? item : { ...item, values });
      }
    }
  }

  /** Takes in towns of past years, with their sources. */
  addFormerTowns(past: readonly PastPlaces[], history: History): void {
    const note = (file: string, attribution: Attribution): void => {
      this.origins.add({ attribution });
      this.origins.note(file, { attribution });
    };
    for (const town of formerTowns(past, history, this.municipalities, note)) this.#parts.add(town);
  }

  #isRefused(field: string, text: string | null, origin: Origin): boolean {
    const fault = text === null ? undefined : textFault(field, text);
    if (fault !== undefined) this.#refuse('refused', fault, origin);
    return fault !== undefined;
  }

  /** The values without the texts that break the rules of all sources. */
  #soundTexts<T extends RecordValues>(values: T, origin: Origin): T {
    const found = valuesFault(values);
    if (found === undefined) return values;
    this.#refuse('dropped', found.fault, origin);
    return this.#soundTexts({ ...values, [found.field]: null }, origin);
  }
}

/** Checks that all records of a file belong to one year, or are all current. */
class Years {
  #year: number | null | undefined;
  #first: Origin | null = null;

  add(record: AddressRecord, origin: Origin): void {
    const year = record.pastmap_year ?? null;
    if (this.#year === undefined) {
      this.#year = year;
      this.#first = origin;
    } else if (this.#year !== year) {
      const first = this.#first as Origin;
      const [one, other] = [first, origin].map(({ file, line }) => `${file}:${line}`);
      throw new BuildError(messages.severalYears(one, this.#year ?? null, other, year));
    }
  }

  get year(): number | null {
    return this.#year ?? null;
  }
}
