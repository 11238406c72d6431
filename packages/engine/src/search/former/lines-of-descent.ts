import { NONE } from '../../gazetteer/sections.js';
import type { FormerTown } from '../../gazetteer/town-lineage.js';
import { fullName, fullRead, type Holding, type Link } from '../../lineage/history.js';
import { joint, nameIn } from '../../translit/index.js';
import type { LineagePlace, LineageStep, LinesOfPlaces } from '../../vocabulary/descent.js';
import { byNameField, type ForeignLanguage } from '../../vocabulary/languages.js';
import { LEVELS, type Level, MUNICIPALITY, TOWN } from '../../vocabulary/levels.js';
import type { Descent } from '../query.js';
import type { Changes } from './changes.js';

/** Digits of a standard area code. */
const AREA_CODE = 5;

/** Finds the predecessors and successors of places by their codes of today or of the past: `of('11204')` says that 浦和市 became さいたま市. */
export class LinesOfDescent {
  readonly #changes: Changes;

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** The descent of the places of a code, of today or of the past; or the nearest known code. */
  of(code: string): Descent {
    const graph = new Graph();
    if (code.length <= AREA_CODE) this.#municipality(code, graph);
    else this.#town(code, graph);
    return graph.asked.length === 0 ? { nearest: this.#nearest(code) } : graph.lines();
  }

  /** The known code that is nearest to an unknown one; null if none is near. */
  #nearest(code: string): string | null {
    const { history } = this.#changes;
    for (let length = code.length - 1; length >= AREA_CODE; length--) {
      const above = code.slice(0, length);
      if (this.#changes.find(above) !== null || history.of(above).length > 0) return above;
    }
    const known = [...history.holdings()].map((holding) => holding.code);
    for (const id of this.#changes.tree.recordsAt(MUNICIPALITY).ids)
      known.push(this.#changes.codes.fullCode(id));
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const each of known) {
      const away = Math.abs(Number(each) - Number(code.slice(0, AREA_CODE).padEnd(AREA_CODE, '0')));
      if (away < least) [best, least] = [each, away];
    }
    return best;
  }

  #municipality(code: string, graph: Graph): void {
    const { history } = this.#changes;
    const links = new Set<Link>();
    const holdings = history.of(code);
    for (const holding of holdings) {
      graph.ask(holdingOf(holding));
      for (const link of [...history.ascent(holding), ...history.descent(holding)]) links.add(link);
    }
    for (const link of [...links].sort((a, b) => a.turn - b.turn)) graph.add(stepOf(link));
    if (holdings.length > 0) return;
    const node = this.#changes.find(code);
    if (node !== null && this.#changes.tree.depth(node) <= MUNICIPALITY) graph.ask(this.#placeOf(node));
  }

  #town(code: string, graph: Graph): void {
    const { towns } = this.#changes;
    const node = this.#changes.find(code);
    const isTown =
      node !== null && this.#changes.tree.depth(node) > MUNICIPALITY && this.#ownName(node) !== '';
    if (node !== null && isTown) graph.ask(this.#placeOf(node));
    for (const year of towns?.years ?? []) {
      const after = towns?.after(code, year) ?? [];
      for (const each of after) {
        const from = this.#thenOf(each);
        graph.ask(from);
        graph.add(this.#townStep(each, from));
      }
      if (node !== null && isTown)
        for (const each of towns?.before(node, year) ?? [])
          graph.add(this.#townStep(each, this.#thenOf(each)));
    }
  }

  #townStep({ kind, certainty, node }: FormerTown, from: LineagePlace): StepBetween {
    const whole = kind !== 'divided' && kind !== 'chome';
    const to = this.#placeOf(node);
    return { from, to, date: null, kind, whole, part: null, certainty, source: 'comparison' };
  }

  #thenOf({ called, code, year, node }: FormerTown): LineagePlace {
    const name = called === null ? this.#fullName(node) : called.municipality + called.name;
    const names = byNameField((language) => (called === null ? this.#nameIn(node, language) : null));
    return { code, name, read: called?.read ?? null, ...names, from: null, until: null, year, today: false };
  }

  #placeOf(id: number): LineagePlace {
    const code = this.#changes.codes.fullCode(id);
    const names = byNameField((language) => this.#nameIn(id, language));
    const name = this.#fullName(id);
    return { code, name, read: null, ...names, from: null, until: null, year: null, today: true };
  }

  /** From the municipality down. */
  #fullName(id: number): string {
    const { tree } = this.#changes;
    let name = this.#ownName(id);
    for (let at = tree.parent.at(id); at !== NONE && tree.depth(at) >= MUNICIPALITY; at = tree.parent.at(at))
      name = this.#ownName(at) + name;
    return name;
  }

  /** The name in a language, with its town and municipality; null where one of them has none. */
  #nameIn(id: number, language: ForeignLanguage): string | null {
    const { tree, facts } = this.#changes;
    let [own, others] = ['', ''];
    let above: Level | null = null;
    for (const each of [tree.municipalityOf(id), tree.upTo(id, TOWN), id]) {
      const name = facts.nameIn(each, language);
      const level = LEVELS[tree.depth(each)];
      if (level === above || tree.label.at(each) === 0) continue;
      if (name === null) return null;
      const { place, separator } = joint(language, above ?? level, level, own, name);
      if (above === null || place === 'front')
        [own, others] = [name, own === '' ? '' : separator + own + others];
      else own += separator + name;
      above = level;
    }
    return own + others;
  }

  #ownName(id: number): string {
    return this.#changes.facts.name(id) ?? '';
  }
}

type StepBetween = Omit<LineageStep, 'from' | 'to'> & {
  readonly from: LineagePlace | null;
  readonly to: LineagePlace | null;
};

/** Places by what they were, each once, and the steps between them. */
class Graph {
  readonly asked: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #places: LineagePlace[] = [];
  readonly #steps = new Map<string, LineageStep>();

  ask(place: LineagePlace): void {
    const number = this.#numberOf(place);
    if (!this.asked.includes(number)) this.asked.push(number);
  }

  add({ from, to, ...step }: StepBetween): void {
    const own: LineageStep = {
      from: from === null ? null : this.#numberOf(from),
      to: to === null ? null : this.#numberOf(to),
      ...step,
    };
    this.#steps.set(JSON.stringify(own), own);
  }

  lines(): LinesOfPlaces {
    return { asked: this.asked, places: this.#places, steps: [...this.#steps.values()] };
  }

  #numberOf(place: LineagePlace): number {
    const key = JSON.stringify([place.code, place.name, place.from, place.until, place.year]);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#places.push(place) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

function holdingOf(holding: Holding): LineagePlace {
  const { code, read, from, until } = holding;
  const name = fullName(holding);
  const names = byNameField((language) => nameIn(language, name, fullRead(holding)));
  return { code, name, read, ...names, from, until, year: null, today: until === null };
}

function stepOf({ step, from, to }: Link): StepBetween {
  const { date, kind, whole, part } = step;
  return {
    from: from === null ? null : holdingOf(from),
    to: to === null ? null : holdingOf(to),
    date,
    kind,
    whole,
    part,
    certainty: 100,
    source: 'list',
  };
}
