import { asIs, type Message } from '@banchi/engine/vocabulary/message.js';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { configMessages } from '../messages/config.js';
import { SETTINGS } from './settings.js';

/** A value as a configuration file has it. */
interface FileValue {
  /** `section.name`. */
  readonly name: string;
  /** JSON: text, number, boolean, null, lists and objects of them. */
  readonly value: unknown;
  readonly line: number;
}

/** The values of a configuration file, and the faults of its form. */
interface ConfigFile {
  readonly values: readonly FileValue[];
  readonly faults: readonly { readonly line: number; readonly reported: Message }[];
}

/** Sections of the file. */
export const SECTIONS = [...new Set(Object.keys(SETTINGS).map((name) => name.split('.')[0]))];

/** Reads YAML 1.2, of which JSON is a part: sections, each with settings. */
export function readConfigFile(text: string): ConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const lineOf = (offset: number): number => lines.linePos(offset).line;
  const values: FileValue[] = [];
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    line: lineOf(pos[0]),
    reported: asIs(message),
  }));
  const fault = (node: Node | null, reported: Message): void => {
    faults.push({ line: lineOf(node?.range?.[0] ?? 0), reported });
  };
  const pairs = (node: unknown, place: string): [key: string, keyNode: Node, value: Node | null][] => {
    if (!isMap<Node, Node | null>(node)) {
      const reported = place === '' ? configMessages.sections(SECTIONS) : configMessages.settingsBelow(place);
      fault(node as Node | null, reported);
      return [];
    }
    return node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', key, value]);
  };
  if (faults.length > 0 || document.contents === null) return { values, faults };
  for (const [section, sectionNode, content] of pairs(document.contents, '')) {
    if (!SECTIONS.includes(section)) {
      fault(sectionNode, configMessages.noSection(section, SECTIONS));
      continue;
    }
    if (content === null || (isScalar(content) && content.value === null)) continue;
    for (const [name, node, value] of pairs(content, section))
      values.push({ name: `${section}.${name}`, value: plain(value), line: lineOf(node.range?.[0] ?? 0) });
  }
  return { values, faults };
}

function plain(node: Node | null): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.toJSON();
  return node === null ? null : {};
}
