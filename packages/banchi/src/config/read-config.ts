import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { nearest } from '@banchi/engine/contract/nearest.js';
import { about, type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import { configMessages, together } from '../messages/config.js';
import { readConfigFile, SECTIONS } from './config-file.js';
import type { Setting } from './setting.js';
import { type Config, conflicts, SETTINGS, type SettingName, variableOf } from './settings.js';

/** Settings that are wrong, all of them: one a line. */
export class ConfigError extends MessageError {
  override readonly name = 'ConfigError';
  readonly faults: readonly Message[];

  constructor(faults: readonly Message[]) {
    super(together(faults));
    this.faults = faults;
  }
}

/** A setting that the command line gives. */
export interface Flag {
  readonly name: SettingName;
  /** As the user writes it, e.g. `--port`. */
  readonly flag: string;
  readonly value: string | readonly string[] | boolean;
}

/** Where settings come from; each overrides those above it. */
interface ConfigSources {
  /** The configuration file; without it there is none. */
  readonly file: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly flags: readonly Flag[];
}

/** The settings in force. */
export interface EffectiveConfig {
  readonly config: Config;
  /** The place of each setting that is not its default: `banchi.yaml:3`, `PORT`, `--port`. */
  readonly origins: Readonly<Partial<Record<SettingName, string>>>;
}

interface Given {
  readonly value: unknown;
  readonly origin: string;
}

/**
 * Puts the settings together: the file, over it the environment, over it the command line.
 * @throws {ConfigError} naming everything that is wrong, with its place, value and rule
 */
export function readConfig({ file, environment, flags }: ConfigSources): EffectiveConfig {
  const faults: Message[] = [];
  const given = new Map<SettingName, Given>();
  const put = (name: SettingName, value: unknown, origin: string, reported: string): void => {
    const fault = valueFault(SETTINGS[name], value);
    if (fault !== undefined) faults.push(about(reported, fault));
    given.set(name, { value, origin });
  };

  if (file !== undefined) {
    const content = readConfigFile(readText(file));
    for (const { line, reported } of content.faults) faults.push(about(`${file}:${line}`, reported));
    for (const { name, value, line } of content.values) {
      const place = `${file}:${line}`;
      if (isSettingName(name)) {
        put(name, value, place, `${place}: ${name}`);
        given.set(name, { value: beside(file, SETTINGS[name], value), origin: place });
      } else
        faults.push(
          about(`${place}: ${name}`, configMessages.noSetting(nearest(name, Object.keys(SETTINGS)))),
        );
    }
  }
  for (const [name, setting] of entries()) {
    const variable = [variableOf(name), setting.alias].find((key) => key !== undefined && environment[key]);
    if (variable === undefined) continue;
    put(name, converted(setting, environment[variable] ?? ''), variable, variable);
  }
  const variables = entries().map(([name]) => variableOf(name));
  for (const variable of Object.keys(environment)) {
    const isMeant = SECTIONS.some((section) => variable.startsWith(variableOf(`${section}.`)));
    if (isMeant && !variables.includes(variable))
      faults.push(about(variable, configMessages.noSetting(nearestVariable(variable))));
  }
  for (const { name, flag, value } of flags)
    put(name, typeof value === 'string' ? converted(SETTINGS[name], value) : value, flag, flag);

  const config = Object.fromEntries(
    entries().map(([name, setting]) => [name, given.has(name) ? given.get(name)?.value : setting.default]),
  ) as Config;
  if (faults.length === 0)
    for (const [name, reported] of conflicts(config))
      faults.push(about(given.get(name)?.origin ?? name, reported));
  if (faults.length > 0) throw new ConfigError(faults);
  const origins = Object.fromEntries([...given].map(([name, { origin }]) => [name, origin]));
  return { config, origins };
}

function nearestVariable(variable: string): string {
  const names = entries().map(([name]) => variableOf(name).toLowerCase());
  return nearest(variable, names).toUpperCase();
}

/** Every setting, in the order of the file. */
export function entries(): [SettingName, Setting<unknown>][] {
  return Object.entries(SETTINGS) as [SettingName, Setting<unknown>][];
}

/** Paths of a configuration file as paths from where the program runs; URLs and words stay as they are. */
function beside(file: string, { isPath, words }: Setting<unknown>, value: unknown): unknown {
  const isMoved = (item: string): boolean =>
    item !== '' && !isAbsolute(item) && !/^https?:\/\//.test(item) && !words.includes(item);
  const moved = (item: unknown): unknown =>
    typeof item === 'string' && isMoved(item) ? join(dirname(file), item) : item;
  if (!isPath) return value;
  return Array.isArray(value) ? value.map(moved) : moved(value);
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/**
 * Converts a text of the environment or the command line to the setting's type: `8080` to a number. A text of another
 * form stays a text, which the check refuses.
 */
function converted({ kind }: Setting<unknown>, text: string): unknown {
  if (kind === 'number' && /^-?[0-9]{1,15}$/.test(text)) return Number(text);
  if (kind === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  return text;
}

function valueFault(setting: Setting<unknown>, value: unknown): Message | undefined {
  const { kind, isOptional, isSecret } = setting;
  const isRight =
    kind === 'list'
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof value === (kind === 'text' ? 'string' : kind) || (isOptional && value === null);
  const shown = isSecret ? '***' : quoted(value);
  // For a number the message names the range too.
  if (!isRight)
    return about(shown, (kind === 'number' ? setting.fault(Number.NaN) : undefined) ?? configMessages[kind]);
  const rule = setting.fault(value);
  if (rule === undefined) return undefined;
  return kind === 'list' ? rule : about(shown, rule);
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.length > 100 ? `${text.slice(0, 100)}…` : text}"`;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError([about(file, configMessages.notRead((error as NodeJS.ErrnoException).code))]);
  }
}
