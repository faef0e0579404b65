import { shownAccount } from '#client/exchange/index.ts';
import { useSession } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';

/** The purpose of a bound e-mail address; users who log in by e-mail read that the new address replaces the present one. */
export function EmailIntro() {
  const t = useText();
  const { account = '' } = useSession();
  if (!account.includes('@')) return t('account.auth_bindEmailIntro');
  return `${t('account.auth_bindEmailIntro')} ${t('account.auth_emailReplaces', { account: shownAccount(account) })}`;
}
