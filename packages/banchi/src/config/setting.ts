import { inEach, type Message } from '@banchi/engine/vocabulary/message.js';
import { configMessages } from '../messages/config.js';

/** One setting: its type, default and rule, and its texts for messages and schema. */
export interface Setting<T> {
  readonly kind: 'text' | 'number' | 'boolean' | 'list';
  /** Its default. */
  readonly default: T;
  /** One sentence of explanation, without a full stop. */
  readonly about: string;
  /** Why a value of the right type is wrong, in a few words. */
  fault(value: T): Message | undefined;
  /** Keywords of JSON Schema (draft 2020-12) for its values, besides their type. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether it may be left unset, which is null. */
  readonly isOptional: boolean;
  /** An older environment variable that sets it too; the setting's own goes before it. */
  readonly alias: string | undefined;
  /** Whether it names files: those of a configuration file are relative to its folder. */
  readonly isPath: boolean;
  /** Values that are words of their own, and name no file. */
  readonly words: readonly string[];
  /** Whether it may hold a secret. */
  readonly isSecret: boolean;
  /** The part of a value that may be shown. */
  masked(value: T): T;
}

interface Extra<T> {
  readonly alias?: string;
  readonly isPath?: boolean;
  readonly words?: readonly string[];
  readonly masked?: (value: T) => T;
  readonly fault?: (value: T) => Message | undefined;
  readonly schema?: Readonly<Record<string, unknown>>;
}

function setting<T>(
  kind: Setting<T>['kind'],
  value: T,
  about: string,
  { alias, isPath = false, words = [], masked, fault = () => undefined, schema = {} }: Extra<T>,
): Setting<T> {
  return {
    kind,
    default: value,
    about,
    fault,
    schema,
    isOptional: value === null,
    alias,
    isPath,
    words,
    isSecret: masked !== undefined,
    masked: masked ?? ((given) => given),
  };
}

const empty = (value: string | null): Message | undefined =>
  value !== null && value.trim() === '' ? configMessages.empty : undefined;

/** A text that is not empty. */
export function text(value: string, about: string, extra: Extra<string> = {}): Setting<string> {
  const fault = (given: string): Message | undefined => empty(given) ?? extra.fault?.(given);
  return setting('text', value, about, { ...extra, fault, schema: { minLength: 1, ...extra.schema } });
}

/** One of several texts. */
export function choice<T extends string>(value: T, values: readonly T[], about: string): Setting<T> {
  const fault = (given: T): Message | undefined =>
    values.includes(given) ? undefined : configMessages.oneOf(values);
  return setting<T>('text', value, about, { fault, schema: { enum: values } });
}

/** A text that may be left out. */
export function optionalText(about: string, extra: Extra<string | null> = {}): Setting<string | null> {
  const fault = (given: string | null): Message | undefined => empty(given) ?? extra.fault?.(given);
  return setting<string | null>('text', null, about, {
    ...extra,
    fault,
    schema: { minLength: 1, ...extra.schema },
  });
}

/** A whole number of a range. */
export function whole(
  value: number,
  minimum: number,
  maximum: number,
  about: string,
  extra: Extra<number> & { readonly unit?: Message } = {},
): Setting<number> {
  const rule = configMessages.whole(extra.unit, minimum, maximum);
  const fault = (given: number): Message | undefined =>
    Number.isSafeInteger(given) && given >= minimum && given <= maximum ? undefined : rule;
  return setting('number', value, about, { ...extra, fault, schema: { type: 'integer', minimum, maximum } });
}

/** Yes or no. */
export function yesNo(value: boolean, about: string): Setting<boolean> {
  return setting('boolean', value, about, {});
}

/** Texts; by default none. */
export function list(
  about: string,
  faultOfItem: (item: string) => Message | undefined = () => undefined,
  extra: Pick<Extra<readonly string[]>, 'isPath'> = {},
): Setting<readonly string[]> {
  const fault = (items: readonly string[]): Message | undefined => {
    for (const item of items) {
      const rule = empty(item) ?? faultOfItem(item);
      if (rule !== undefined) return inEach((language) => `"${item}": ${rule[language]}`);
    }
    return undefined;
  };
  return setting<readonly string[]>('list', [], about, {
    ...extra,
    fault,
    schema: { items: { type: 'string', minLength: 1 } },
  });
}
