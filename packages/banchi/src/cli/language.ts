import type { Message, MessageLanguage } from '@banchi/engine/vocabulary/message.js';

/** Variables that name the language of messages, as POSIX has them: the first that is set decides. */
const LOCALES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/** `ja`, `ja_JP`, `ja_JP.UTF-8@x`: a language, and the encoding of its texts where one is given. */
const LOCALE = /^([A-Za-z]+)(?:[_-][A-Za-z]+)?(?:\.([^@]+))?(?:@.*)?$/;

/**
 * The language of messages that an environment asks for. `LANGUAGE` names several, the dearest first, and goes before the
 * locale unless that is `C`, as in GNU's programs. A terminal that takes no UTF-8 (`ja_JP.eucJP`) gets English.
 */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): MessageLanguage {
  const locale = LOCALES.map((name) => environment[name]).find(Boolean) ?? '';
  const [, language = '', charset = 'UTF-8'] = LOCALE.exec(locale) ?? [];
  if (language === '' || /^(?:C|POSIX)$/i.test(language) || !/^utf-?8$/i.test(charset)) return 'en';
  const wanted = [...(environment.LANGUAGE ?? '').split(':'), language];
  const known = wanted.map((each) => /^(?:ja|en)(?![A-Za-z])/i.exec(each)?.[0].toLowerCase());
  return known.find((each) => each !== undefined) === 'ja' ? 'ja' : 'en';
}

let current = languageOf(process.env);

/** The language of this program's messages. */
export function messageLanguage(): MessageLanguage {
  return current;
}

/** A message in the language of this run. */
export function say(message: Message): string {
  return message[current];
}

/** Does something in English whatever the environment asks for: the manual page and logs are. */
export async function inEnglish<T>(make: () => Promise<T>): Promise<T> {
  const before = current;
  current = 'en';
  try {
    return await make();
  } finally {
    current = before;
  }
}
