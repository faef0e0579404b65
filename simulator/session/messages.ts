/** Collects the verification codes that the exchange sends. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { MessageReport } from '#simulator/control/index.ts';

/** The codes an exchange has sent, and a way to stop listening. */
export interface CodeListener {
  readonly codes: readonly MessageReport[];
  stop(): void;
}

const MAX_CODES = 200;

/** What happened to a verification code: it was sent, or one of an account was used. */
export type CodeNews = { readonly sent: MessageReport } | { readonly usedBy: string };

/** Collects verification codes as they are sent, the latest 200; `onNews` learns of those that are used, too. */
export function listenForCodes(
  exchange: Exchange,
  sentCodes: readonly MessageReport[],
  onNews?: (news: CodeNews) => void,
): CodeListener {
  const codes = [...sentCodes];
  const stop = exchange.kernel.onEvent((event, at) => {
    if (event.type === 'code.used') onNews?.({ usedBy: event.account });
    if (event.type !== 'message') return;
    const { account, channel, code, purpose } = event;
    const sent: MessageReport = { at, account, channel, code, purpose };
    codes.push(sent);
    if (codes.length > MAX_CODES) codes.shift();
    onNews?.({ sent });
  });
  return { codes, stop };
}
