/** The Node host with real sockets, whose responses are checked. It has the whole exchange, which takes long to load. */
import { exchangeParts } from '#simulator/session/parts.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHost } from '#simulator/server/host.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import type { ResponseCheck } from './response-check.ts';

/** An exchange whose responses are checked as it gives them, before the fault plan may break them. */
export function checkedParts(responses: ResponseCheck): ExchangeParts {
  return {
    ...exchangeParts,
    createApi(deps) {
      const api = exchangeParts.createApi(deps);
      return {
        ...api,
        async carryOut(call, guard) {
          const response = await api.carryOut(call, guard);
          const { request } = call;
          const { status, body } = response;
          if (status === 200 && typeof body === 'string')
            responses.check([request.method], request.url.pathname, body);
          return response;
        },
      };
    },
  };
}

/** Starts one for the client that is built in a folder. */
export function startHost(client: string, responses: ResponseCheck): Promise<NodeHost> {
  return startNodeHost({ port: 0, client, parts: checkedParts(responses) });
}
