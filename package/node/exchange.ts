import { callControl, wireOver } from '#shared/control-client.ts';
import { controlClient } from '#simulator/control/client.ts';
import { respondToWeb } from '#simulator/http.ts';
import type { Session } from '#simulator/session/session.ts';
import { createClient } from '../contract.ts';
import { createDriver } from '../driver/driver.ts';
import { sessionRequestOf } from '../driver/session-request.ts';
import type { Driver, SessionOptions } from '../driver/types.ts';
import { listen } from './listen.ts';
import type { Exchange, Login, Participant } from './types.ts';

const ORIGIN = 'http://sandpit.test';

/**
 * Calls, events and control plane of a session.
 * @param folder where scenario files are found from
 */
export function exchangeOf(session: Session, folder: string): Exchange {
  const wire = wireOver((request) => respondToWeb(session, request), ORIGIN);
  const control: Driver['control'] = (method, path, body) => callControl(wire, method, path, body);
  const participant = (login?: Login): Participant => ({
    ...createClient({ baseUrl: ORIGIN, token: login?.token, fetch: (...call) => respond(session, call) }),
    on: (name, listener) => listen(session, login, name, listener),
  });
  return {
    ...createDriver(control),
    ...participant(),
    async load(given: string | SessionOptions = {}, more: SessionOptions = {}) {
      const options = typeof given === 'string' ? { ...more, scenario: given } : given;
      await control('POST', '/sim/reset', sessionRequestOf(options, folder));
    },
    async user(name) {
      const { account, user, token } = await controlClient(control).post('/sim/seats', { account: name });
      return { account, user, token, ...participant({ account, user, token }) };
    },
  };
}

/** A response that the fault plan drops fails as a lost connection does. */
async function respond(session: Session, request: Parameters<typeof fetch>): Promise<Response> {
  const response = await respondToWeb(session, new Request(...request));
  if (response.type === 'error') throw new TypeError('the connection was lost');
  return response;
}
