import { entries } from './read-config.js';
import { variableOf } from './settings.js';

const TYPES = { text: 'string', number: 'integer', boolean: 'boolean', list: 'array' } as const;

/** JSON Schema (draft 2020-12) of the configuration file, by which editors complete and check it. */
export function configSchema(): object {
  const sections: Record<string, { [key: string]: object }> = {};
  for (const [name, { kind, about, schema, default: value, isOptional, alias }] of entries()) {
    const [section, key] = name.split('.');
    const variables = [variableOf(name), ...(alias === undefined ? [] : [alias])].join(' or ');
    sections[section] ??= {};
    sections[section][key] = {
      description: `${about}. Environment: ${variables}.`,
      type: isOptional ? [TYPES[kind], 'null'] : TYPES[kind],
      ...schema,
      default: value,
    };
  }
  const properties = Object.fromEntries(
    Object.entries(sections).map(([section, settings]) => [
      section,
      { type: ['object', 'null'], properties: settings, additionalProperties: false },
    ]),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Banchi configuration',
    type: 'object',
    properties,
    additionalProperties: false,
  };
}
