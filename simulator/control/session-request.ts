/** A session to be begun, as a link holds it. */
import { valid } from './call.ts';
import { resetRequest } from './requests.ts';
import type { ResetRequest } from './requests.ts';

/** `POST /sim/reset` with `format: 'sandpit-beginning'`; undefined for anything else. Throws ControlError INVALID. */
export function readSessionRequest(given: unknown): ResetRequest | undefined {
  const { format, ...request } = Object(given) as Readonly<Record<string, unknown>>;
  return format === 'sandpit-beginning' ? valid(resetRequest, request) : undefined;
}
