/** Collects the verification codes that the exchange sends. */
import type { Exchange } from '#simulator/exchange.ts';
import type { SentCode } from './journal.ts';

/** The codes an exchange has sent, and a way to stop listening. */
export interface CodeListener {
  readonly codes: readonly SentCode[];
  stop(): void;
}

const MAX_CODES = 200;

/** Collects verification codes as they are sent, the latest 200. */
export function listenForCodes(
  exchange: Exchange,
  sentCodes: readonly SentCode[],
  onCode?: (code: SentCode) => void,
): CodeListener {
  const codes = [...sentCodes];
  const stop = exchange.kernel.onEvent((event, at) => {
    if (event.type !== 'message') return;
    const { account, channel, code, purpose } = event;
    const sent: SentCode = { at, account, channel, code, purpose };
    codes.push(sent);
    if (codes.length > MAX_CODES) codes.shift();
    onCode?.(sent);
  });
  return { codes, stop };
}
