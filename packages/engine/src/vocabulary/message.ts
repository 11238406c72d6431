/** Languages of messages. */
export const MESSAGE_LANGUAGES = ['en', 'ja'] as const;

/** A language of messages. */
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** A text in every message language. */
export type Message = Readonly<Record<MessageLanguage, string>>;

/** A catalogue: texts by name, and functions of their values. */
export type Messages = Readonly<Record<string, Message | ((...values: never[]) => Message)>>;

/** A message that is put together from others: `inEach((language) => `${file}: ${fault[language]}`)`. */
export function inEach(make: (language: MessageLanguage) => string): Message {
  return { en: make('en'), ja: make('ja') };
}

/** A text of others, which stands in every language as it is: of a library, of a server. */
export function asIs(text: string): Message {
  return { en: text, ja: text };
}

/** A message with the file, option or field that it is about: `japan.gaz: is empty`. */
export function about(place: string | Message, message: Message): Message {
  return inEach((language) => `${typeof place === 'string' ? place : place[language]}: ${message[language]}`);
}

/** The text of a {@link MessageError} in every language; the message of any other error as it is. */
export function errorText(error: unknown): Message {
  if (error instanceof MessageError) return error.text;
  return asIs(error instanceof Error ? error.message : String(error));
}

/** An error with a text in every language; `message` is the English one. */
export class MessageError extends Error {
  text: Message;

  constructor(text: Message, options?: ErrorOptions) {
    super(text.en, options);
    this.text = text;
  }

  /** Appends to the text. */
  add(more: Message): this {
    const before = this.text;
    this.text = inEach((language) => before[language] + more[language]);
    this.message = this.text.en;
    return this;
  }
}
