import type { SessionRequest } from '#simulator/page/protocol.ts';
import { browserValues } from '#simulator/page/page-storage.ts';

const WANTED_KEY = 'sandpit-wanted';

/**
 * What a start asks for. The session that its code names is begun where none is remembered, and opened when the code names another
 * one than before; otherwise a reload goes on with the session that is open, which the panel may have changed.
 */
export function beginning({ scenario, seed }: Pick<SessionRequest, 'scenario' | 'seed'>): SessionRequest {
  if (scenario === undefined && seed === undefined) return {};
  const wanted = JSON.stringify([scenario, seed]);
  const isSame = browserValues.getItem(WANTED_KEY) === wanted;
  browserValues.setItem(WANTED_KEY, wanted);
  if (!isSame) return { scenario, seed };
  return scenario === undefined ? {} : { otherwise: { scenario, seed } };
}
