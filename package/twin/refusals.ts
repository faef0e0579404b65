/** Reads which refusal a response is, by its text. */
import { isObject } from '#shared/json.ts';
import { errorKeys } from '#contract/index.ts';
import type { ErrorKey } from '#contract/index.ts';
import texts from '#locales/en/server.json' with { type: 'json' };

/** The key of a refusal where its text is one of the simulator's; otherwise its `type` and text. */
export interface ReadRefusal {
  readonly type: string;
  readonly text: string;
  readonly key?: ErrorKey;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the text of each refusal looks like; those that say more come first. */
const forms = Object.entries(texts)
  .filter(([name]) => name.startsWith('error.'))
  .map(([name, text]) => ({
    key: errorKeys.find((key) => key === name.split('.')[1]),
    length: text.length,
    form: new RegExp(
      `^${text
        .split(/\{\{\w+\}\}/)
        .map(escaped)
        .join('.+')}$`,
    ),
  }))
  .toSorted((one, other) => other.length - one.length);

/** The refusal that a body is; undefined where the call succeeded or the body is none of the protocol. */
export function refusalIn(body: unknown): ReadRefusal | undefined {
  if (!isObject(body)) return undefined;
  const isBars = body['type'] === undefined && body['code'] === -1;
  if (!isBars && (body['type'] === undefined || body['type'] === 'ok')) return undefined;
  const text = String(body[isBars ? 'msg' : 'message'] ?? '');
  return { type: String(body['type'] ?? '-1'), text, key: forms.find(({ form }) => form.test(text))?.key };
}
