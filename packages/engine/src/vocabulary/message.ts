/** Languages of what people are told. */
export type MessageLanguage = 'en' | 'ja';

/** A text in every message language. */
export type Message = Readonly<Record<MessageLanguage, string>>;

/** A message that is put together from others: `inEach((language) => `${file}: ${fault[language]}`)`. */
export function inEach(make: (language: MessageLanguage) => string): Message {
  return { en: make('en'), ja: make('ja') };
}

/** A text of others, which stands in every language as it is: of a library, of a server. */
export function asIs(text: string): Message {
  return { en: text, ja: text };
}

/** A message with the file or option that it is about: `japan.gaz: is empty`. */
export function about(place: string, message: Message): Message {
  return inEach((language) => `${place}: ${message[language]}`);
}

/** What an error tells; of any other than a {@link ToldError} its message, as it is. */
export function toldBy(error: unknown): Message {
  if (error instanceof ToldError) return error.told;
  return asIs(error instanceof Error ? error.message : String(error));
}

/** An error that tells in every language what is wrong; `message` is the English text. */
export class ToldError extends Error {
  told: Message;

  constructor(told: Message, options?: ErrorOptions) {
    super(told.en, options);
    this.told = told;
  }

  /** Tells more behind what it says already. */
  add(more: Message): this {
    const before = this.told;
    this.told = inEach((language) => before[language] + more[language]);
    this.message = this.told.en;
    return this;
  }
}
