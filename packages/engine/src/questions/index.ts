import { explain } from './explain.js';
import { geocode } from './geocode.js';
import { here } from './here.js';
import { lineage } from './lineage.js';
import type { AnyQuestion, Question } from './question.js';
import { reverse } from './reverse.js';
import { stations } from './stations.js';
import { suggest } from './suggest.js';

/**
 * The questions by name, in the order of the reference. A new question is one file and its line here: the service, its OpenAPI document, the
 * library, the workers of browsers and the clients go through this table.
 */
export const QUESTIONS = { geocode, explain, reverse, here, suggest, lineage, stations } as const;

/** Name of a question. */
export type QuestionName = keyof typeof QUESTIONS;

/** Parameters of a question as programs give them. */
export type GivenTo<N extends QuestionName> =
  (typeof QUESTIONS)[N] extends Question<infer Given, infer _Result> ? Given : never;

/** The result of a question. */
export type ResultOf<N extends QuestionName> =
  (typeof QUESTIONS)[N] extends Question<infer _Given, infer Result> ? Result : never;

/** All questions. */
export const ALL_QUESTIONS: readonly AnyQuestion[] = Object.values(QUESTIONS);
