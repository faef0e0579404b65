import { useOperation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';

/** What a bound e-mail serves for; to who logs in by e-mail, that the new address takes the place of the one of now. */
export function EmailIntro() {
  const t = useText();
  const { data: user } = useOperation('userInfo', {}, { quiet: true });
  if (user?.type !== 'email') return t('auth.bindEmailIntro');
  return `${t('auth.bindEmailIntro')} ${t('auth.emailReplaces', { account: user.account_number })}`;
}
