/**
 * What the page does when the exchange refuses a call: it shows a message, and for a missing step opens the screen of
 * that step.
 */
import type { ExchangeClient, ExchangeError } from '#client/exchange/index.ts';
import type { Text, TextKey } from '#client/ui/text.ts';

export interface RefusalDeps {
  readonly toast: (tone: 'error' | 'info', text: string) => void;
  readonly text: Text;
  /** Opens a page that leads back to the present one. */
  readonly navigate: (page: string) => void;
}

/** Long enough to read the message, short enough not to wait (ERR-008 to ERR-010). */
export const REDIRECT_MS = 500;

const targets: Partial<Record<ExchangeError['kind'], string>> = {
  session: '/components/login',
  payout: '/userSetting',
  identity: '/authentication',
};

const LOGIN_EXPIRED: TextKey = 'lay.loginExpired';

/**
 * Shows refusals and follows their redirects until stopped. A redirect applies to the session that was refused: if the
 * user has logged in or out since, the page stays. Network failures are logged where they happen and show nothing
 * (ERR-014).
 */
export function followRefusals(
  client: Pick<ExchangeClient, 'refusals' | 'session'>,
  deps: RefusalDeps,
): () => void {
  const tokenNow = () => client.session.get().token;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const redirect = (to: string, afterMs: number) => {
    clearTimeout(timer);
    if (afterMs === 0) return deps.navigate(to);
    const token = tokenNow();
    timer = setTimeout(() => token === tokenNow() && deps.navigate(to), afterMs);
  };
  const stop = client.refusals.listen((error) => {
    const target = targets[error.kind];
    if (error.kind === 'network' || error.kind === 'malformed') return;
    if (error.kind === 'login') return redirect(targets.session ?? '/', 0);
    deps.toast('error', error.kind === 'session' ? deps.text(LOGIN_EXPIRED) : error.message);
    if (target !== undefined) redirect(target, REDIRECT_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
