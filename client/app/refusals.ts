/**
 * What the page does when the exchange refuses a call: it shows a message, and for a missing step opens the screen of
 * that step.
 */
import type { ExchangeClient, ExchangeError } from '#client/exchange/index.ts';
import type { Text, TextKey } from '#client/ui/text.ts';
import { LOGIN } from '#client/ui/way-back.ts';

export interface RefusalDeps {
  readonly toast: (tone: 'error' | 'info', text: string) => void;
  readonly text: Text;
  /** Opens a page that leads back to the present one. */
  readonly navigate: (page: string) => void;
}

/** Long enough to read the message, short enough not to wait (ERR-008 to ERR-010). */
const REDIRECT_MS = 500;

type Timer = ReturnType<typeof setTimeout>;

const targets: Partial<Record<ExchangeError['kind'], string>> = {
  session: LOGIN,
  payout: '/userSetting',
  identity: '/authentication',
};

const LOGIN_EXPIRED: TextKey = 'common.loginExpired';

/**
 * Shows refusals and follows their redirects until stopped. A redirect applies to the session that was refused: if the
 * user has logged in or out since, the page stays. A lost connection is not told here (ERR-014).
 */
export function followRefusals(
  client: Pick<ExchangeClient, 'refusals' | 'session'>,
  deps: RefusalDeps,
): () => void {
  const tokenNow = () => client.session.getState().token;
  let pending: { readonly to: string; readonly token: string | undefined; readonly timer: Timer } | undefined;
  const redirect = (to: string) => {
    clearTimeout(pending?.timer);
    const token = tokenNow();
    const timer = setTimeout(() => {
      pending = undefined;
      if (token === tokenNow()) deps.navigate(to);
    }, REDIRECT_MS);
    pending = { to, token, timer };
  };
  const isPending = (to: string) => pending?.to === to && pending.token === tokenNow();
  const stop = client.refusals.listen((error) => {
    if (error.kind === 'malformed' || error.kind === 'page')
      return deps.toast('error', deps.text('common.notUnderstood'));
    if (error.kind === 'login') {
      // A call that was under way when the session ended must not cut short the time to read why.
      if (!isPending(LOGIN)) deps.navigate(LOGIN);
      return;
    }
    deps.toast('error', error.kind === 'session' ? deps.text(LOGIN_EXPIRED) : error.message);
    const target = targets[error.kind];
    if (target !== undefined) redirect(target);
  });
  return () => {
    clearTimeout(pending?.timer);
    stop();
  };
}
