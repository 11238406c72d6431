import { Document, isMap, isScalar } from 'yaml';
import { type EffectiveConfig, entries } from './read-config.js';

/** The settings in force as a configuration file, secrets masked, each with where it comes from. */
export function printConfig(effective: EffectiveConfig): string {
  const { origins } = effective;
  const document = new Document(shownConfig(effective));
  for (const [name] of entries()) {
    const [section, key] = name.split('.');
    const sectionNode = document.get(section, true);
    const pair = isMap(sectionNode)
      ? sectionNode.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    if (pair !== undefined && isScalar(pair.key))
      pair.key.commentBefore = ` ${origins[name] === undefined ? 'default' : `from ${origins[name]}`}`;
  }
  return document.toString({ lineWidth: 0 });
}

/** The settings in force by section, secrets masked. */
export function shownConfig({ config }: EffectiveConfig): Readonly<Record<string, object>> {
  const sections: Record<string, Record<string, unknown>> = {};
  for (const [name, setting] of entries()) {
    const [section, key] = name.split('.');
    const value: unknown = config[name];
    sections[section] ??= {};
    sections[section][key] = setting.masked(value);
  }
  return sections;
}
