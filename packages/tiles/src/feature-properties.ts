import type { Named } from '@banchi/engine/gazetteer/contents.js';
import { LABEL_STRINGS, LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { type AnswerLanguages, FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, SECTION } from '@banchi/engine/vocabulary/levels.js';

/**
 * The properties of a feature: code, level, and own name (not the whole address) of the record in all languages of the data. A chome
 * also has the names of its town, since nearly every town has a 三丁目.
 */
export type Properties = Readonly<Record<string, string>>;

/** Names of a label that features carry, with their place among its strings. */
const ALL_NAMES = (['name', ...FOREIGN_LANGUAGES] as const).map((name) => ({
  key: name === 'name' ? name : `name_${name}`,
  town: name === 'name' ? 'town' : `town_${name}`,
  which: LABEL_STRINGS.indexOf(name),
}));

const NAMES: Readonly<Record<AnswerLanguages, typeof ALL_NAMES>> = {
  all: ALL_NAMES,
  ja: ALL_NAMES.filter(({ key }) => key === 'name'),
};

/** Makes the properties of features. */
export class FeatureProperties {
  readonly #gazetteer: Named;
  readonly #codes: Codes;
  readonly #strings: LabelStrings;

  constructor(gazetteer: Named) {
    const { tree } = gazetteer;
    this.#gazetteer = gazetteer;
    this.#codes = new Codes(gazetteer);
    this.#strings = new LabelStrings(tree['label.offset'], tree['label.heap']);
  }

  /** The properties of a node, with its names in these languages. */
  of(id: number, languages: AnswerLanguages): Properties {
    const { flags, label, parent } = this.#gazetteer.nodes;
    const level = flags.at(id) & FLAG.level;
    const properties: Record<string, string> = { code: this.#codes.fullCode(id), level: LEVELS[level] };
    this.#put(properties, label.at(id), languages, 'key');
    if (level === SECTION && label.at(parent.at(id)) !== 0)
      this.#put(properties, label.at(parent.at(id)), languages, 'town');
    return properties;
  }

  /** Adds the names of a label. */
  #put(
    properties: Record<string, string>,
    label: number,
    languages: AnswerLanguages,
    as: 'key' | 'town',
  ): void {
    this.#strings.open(label);
    for (const { which, ...names } of NAMES[languages]) {
      const text = this.#strings.text(which);
      if (text !== null) properties[names[as]] = text;
    }
  }
}
