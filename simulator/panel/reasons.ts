import { ControlRefused, reasonOf } from '#shared/control-client.ts';
import type { PanelText } from './texts.ts';

/** Codes of refusals that every language has a text for; FILE is INVALID for a file. */
const mapped = [
  'BEFORE_START',
  'CLOSED',
  'EXISTS',
  'FILE',
  'FUTURE',
  'INVALID',
  'NAME_TAKEN',
  'NO_ACCOUNT',
  'NOT_FOUND',
  'NOT_RUNNING',
  'NOT_WAITING',
  'PARAM',
  'PAST',
  'STATE',
  'TOO_LONG',
  'UNKNOWN_SCENARIO',
] as const;

/** What went wrong, in the reader's language; its English message where the language has no text. */
export function reasonIn(text: PanelText, error: unknown): string {
  if (!(error instanceof ControlRefused)) return reasonOf(error);
  const code = mapped.find((known) => known === codeOf(error));
  return code === undefined ? error.reason : text(`refused_${code}`, { field: fieldsOf(error) });
}

function codeOf({ code, details: { refusal, issues } }: ControlRefused): string | undefined {
  if (code === 'REFUSED') return refusal;
  return code === 'INVALID' && issues === undefined ? 'FILE' : code;
}

/** What of the request was wrong, by the names it bears there. */
function fieldsOf({ details: { params, issues = [] } }: ControlRefused): string {
  return params?.['field'] ?? issues.map(({ path, message }) => path || message).join(', ');
}
