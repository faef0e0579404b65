import { useText } from '#client/ui/text.ts';
import classes from './pages.module.css';

/** States that a page is a demonstration, and in which way. */
export function Demonstration({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <aside className={classes.demonstration} aria-label={t('payment.demonstration')}>
      <b>{t('payment.demonstration')}</b>
      <p>{text}</p>
      <p>{t('payment.signatureNote')}</p>
    </aside>
  );
}
