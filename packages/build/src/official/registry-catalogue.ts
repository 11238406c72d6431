import { readFileSync } from 'node:fs';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { type OfficialFile, REGISTRY_TABLES } from './catalogue.js';
import { FetchError } from './failure.js';

/**
 * The registry's catalogue (DCAT-US 1.1): a data set for each file, with the day of its last change and the address of its
 * distribution.
 */
export interface RegistryCatalogue {
  /** The date of the last change by address, `''` where the catalogue gives none. */
  readonly modified: ReadonlyMap<string, string>;
}

/**
 * Reads the catalogue.
 * @param path as it was fetched
 * @throws {FetchError} when the file is not a catalogue, or lacks the tables that are one file for the country
 */
export function registryCatalogue(path: string): RegistryCatalogue {
  const modified = new Map<string, string>();
  for (const dataSet of listOf(parsed(path), 'dataset')) {
    const changed = textOf(dataSet, 'modified');
    for (const distribution of listOf(dataSet, 'distribution')) {
      const day = textOf(distribution, 'modified') || changed;
      for (const key of ['downloadURL', 'accessURL']) {
        const url = textOf(distribution, key);
        if (url !== '') modified.set(url, day);
      }
    }
  }
  const lacked = REGISTRY_TABLES.filter(({ urls }) => !urls.some((url) => modified.has(url)));
  if (lacked.length > 0)
    throw new FetchError(
      'broken',
      about(path, messages.notTheCatalogue(lacked.map(({ path: name }) => name))),
    );
  return { modified };
}

/** Files with their entries in the catalogue: the day of their last change, or that nobody has published them. */
export function byCatalogue(
  files: readonly OfficialFile[],
  { modified }: RegistryCatalogue,
): readonly OfficialFile[] {
  return files.map((file) => {
    const url = file.urls.find((each) => modified.has(each));
    if (url === undefined) return file.optional ? { ...file, isUnpublished: true } : file;
    const day = modified.get(url) ?? '';
    return day === '' ? file : { ...file, modified: day };
  });
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new FetchError('broken', about(path, messages.catalogueNotJson));
  }
}

/** The value of a property, whose name may have its vocabulary in front: `dcat:distribution`. */
function propertyOf(node: unknown, name: string): unknown {
  if (typeof node !== 'object' || node === null) return undefined;
  const key = Object.keys(node).find((each) => each.replace(/^(?:dcat|dct|dcterms):/, '') === name);
  return key === undefined ? undefined : (node as Readonly<Record<string, unknown>>)[key];
}

/** The values of a property; one value may stand without a list. */
function listOf(node: unknown, name: string): readonly unknown[] {
  const value = propertyOf(node, name);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text or the address of a resource, also as JSON-LD writes them: `{"@value": …}`, `{"@id": …}`; `''` for anything else. */
function textOf(node: unknown, name: string): string {
  const value = propertyOf(node, name);
  if (typeof value === 'string') return value;
  const { '@value': text, '@id': id } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof text === 'string' ? text : typeof id === 'string' ? id : '';
}
