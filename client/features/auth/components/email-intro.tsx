import { maskAccount } from '#client/exchange/index.ts';
import { useSession } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';

/** What a bound e-mail serves for; to who logs in by e-mail, that the new address takes the place of the one of now. */
export function EmailIntro() {
  const t = useText();
  const { account = '' } = useSession();
  if (!account.includes('@')) return t('auth.bindEmailIntro');
  return `${t('auth.bindEmailIntro')} ${t('auth.emailReplaces', { account: maskAccount(account) })}`;
}
