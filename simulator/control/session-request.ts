/** A session to be begun, as a link holds it. */
import { membersIn } from '#shared/json.ts';
import { valid } from './call.ts';
import { resetRequest } from './requests.ts';
import type { ResetRequest } from './requests.ts';

/** `POST /sim/reset` with `format: 'sandpit-beginning'`; undefined for anything else. Throws ControlError INVALID. */
export function readSessionRequest(given: unknown): ResetRequest | undefined {
  const { format, ...request } = membersIn(given);
  return format === 'sandpit-beginning' ? valid(resetRequest, request) : undefined;
}
