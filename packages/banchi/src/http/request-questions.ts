import { parameterError } from '@banchi/engine/contract/errors.js';
import type { Questions } from '@banchi/engine/library/api.js';
import { requestError } from '@banchi/engine/library/errors.js';
import { type QuestionParts, questionsOf } from '@banchi/engine/library/questions.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { requestReasons } from '@banchi/engine/vocabulary/messages.js';
import type { Contract } from '../credentials/key.js';
import { languagesFor } from './access.js';
import type { ServiceRequest } from './exchange.js';

/** The parts that answer the questions of all requests. */
export type AskedParts = Pick<QuestionParts, 'engine' | 'datums' | 'polygonAsObject' | 'maxBytes'>;

/**
 * The questions that a request in a foreign interface (Photon, assistants) may ask: its key must have their contracts.
 * @param deadline as that of `AddressSearch.search`
 */
export function questionsFor(
  request: ServiceRequest,
  parts: AskedParts,
  language: MessageLanguage,
  deadline: number,
): Questions {
  const { key } = request;
  const ask = questionsOf({ ...parts, language, suggested: languagesFor(request), deadline });
  const need = (contract: Contract, parameter: string): void => {
    if (key === null || key.has(contract)) return;
    const wrong = parameterError(parameter, requestReasons.contractRequired(contract), null, language);
    throw requestError('CONTRACT_REQUIRED', [wrong], language);
  };
  return {
    ...ask,
    ask: async (question, parameters) => {
      if ('lang' in parameters && parameters.lang !== undefined) need('multilingual', 'lang');
      return ask.ask(question, parameters);
    },
    search: async (parameters) => {
      const { pastmap_year: years, sort = [], lang } = parameters;
      if (lang !== undefined) need('multilingual', 'lang');
      const isSorted = String(sort)
        .split(',')
        .some((step) => step.endsWith('pastmap_year'));
      if (years !== undefined || isSorted) need('pastmap', years === undefined ? 'sort' : 'pastmap_year');
      return ask.search(parameters);
    },
    searchMulti: async (parameters) => {
      need('multilingual', Object.keys(parameters).find((name) => name.startsWith('word_')) ?? 'lang');
      return ask.searchMulti(parameters);
    },
  };
}
