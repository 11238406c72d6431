import { withoutSecrets } from '@banchi/engine/contract/secret-values.js';
import { RequestError } from '@banchi/engine/library/errors.js';
import type { FeatureCollection } from '../photon/features.js';
import { type Pairs, PhotonError, reverseOf, searchOf } from '../photon/parameters.js';
import { photonReverse, photonSearch } from '../photon/photon.js';
import type { Capacity } from './capacity.js';
import {
  type App,
  READ,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  sendJson,
  vary,
} from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readRequest } from './form.js';
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import { type AskedParts, questionsFor } from './request-questions.js';

/** Paths of Photon's interface; clients put a slash behind them. */
export const PHOTON_PATHS = { search: '/photon/api', reverse: '/photon/reverse' } as const;

/** Options of the routes. */
interface PhotonRouteOptions extends AskedParts {
  readonly capacity: Capacity;
}

type Ask = ReturnType<typeof questionsFor>;

/** Adds `GET /photon/api` and `GET /photon/reverse`: searches for programs that speak to Photon. */
export function addPhotonRoutes(app: App, options: PhotonRouteOptions): void {
  const add = (path: string, answer: (ask: Ask, pairs: Pairs) => Promise<FeatureCollection>): void => {
    const handler = async (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
      const deadline = options.capacity.admit();
      const language = preferredLanguage(request.headers['accept-language']);
      vary(reply, 'accept-language');
      reply.header('cache-control', NOT_KEPT);
      try {
        const pairs = pairsOf(request);
        sendJson(reply, await answer(questionsFor(request, options, language, deadline), pairs));
      } catch (error) {
        if (error instanceof RequestError) throw new RequestFailure(error.code, error.errors);
        if (!(error instanceof PhotonError)) throw error;
        sendJson(reply.code(400), { message: withoutSecrets(error.message) });
      }
    };
    for (const url of [path, `${path}/`]) app.route<RequestParts>({ method: READ, url, handler });
  };
  add(PHOTON_PATHS.search, async (ask, pairs) => photonSearch(ask, searchOf(pairs)));
  add(PHOTON_PATHS.reverse, async (ask, pairs) => photonReverse(ask, reverseOf(pairs)));
}

/** @throws {PhotonError} for the first pair that cannot be decoded */
function pairsOf(request: ServiceRequest): Pairs {
  const form = readRequest(request);
  const [fault] = faultErrors(form, 'en');
  if (fault !== undefined) throw new PhotonError(`${fault.parameter ?? 'request'}: ${fault.reason}`);
  return form.entries as Pairs;
}
