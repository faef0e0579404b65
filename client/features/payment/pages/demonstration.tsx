import { useText } from '#client/ui/text.ts';
import classes from './pages.module.css';

/** States that a page is a demonstration, and in which way. */
export function Demonstration({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <aside className={classes.demonstration} aria-label={t('assets.payment_demonstration')}>
      <b>{t('assets.payment_demonstration')}</b>
      <p>{text}</p>
      <p>{t('assets.payment_signatureNote')}</p>
    </aside>
  );
}
