import { useText } from '#client/ui/text.ts';
import classes from './transfer.module.css';

/** Says below its form how a transfer ended (WALLET-053); the exchange's own words stand in the messages. */
export function Outcome({ of }: { readonly of: 'done' | 'failed' | undefined }) {
  const t = useText();
  return (
    <div className={classes.outcome}>
      {of === 'done' && <p role="status">{t('lay.transferSuccess')}</p>}
      {of === 'failed' && (
        <p role="alert" className={classes.failed}>
          {t('lay.transferFailed')}
        </p>
      )}
    </div>
  );
}
