/** The forms of JSON Schema (2020-12) that the descriptions of requests and answers are made of. */

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** The schema of an object. */
export interface ObjectSchema extends Schema {
  readonly type: 'object';
  readonly properties: Record<string, Schema>;
  readonly required: string[];
}

/** A schema of the OpenAPI document by its name: `ref('LonLat')`. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object with these fields and no others; all are required where no list says which. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  required = Object.keys(properties),
): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A list. */
export const list = (items: Schema): Schema => ({ type: 'array', items });

/** One of some texts. */
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] });

/** A text that is always the same. */
export const always = (value: string): Schema => ({ type: 'string', const: value });

/** An answer to one question: its status and result. */
export const answerOf = (result: Schema): Schema => object({ status: always('OK'), result });
