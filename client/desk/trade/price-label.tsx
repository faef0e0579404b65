/** The label of a price field. */
import { useText } from '#client/ui/text.ts';
import classes from './trade-form.module.css';

interface PriceLabelProps {
  readonly htmlFor: string;
  readonly text: string;
  /** Puts the last price into the field; left out where the field is not editable. */
  readonly onUseLast?: (() => void) | undefined;
}

/** The label of a price field, and a button that fills in the last price. */
export function PriceLabel({ htmlFor, text, onUseLast }: PriceLabelProps) {
  const t = useText();
  return (
    <div className={classes.labels}>
      <label htmlFor={htmlFor}>{text}</label>
      {onUseLast && (
        <button
          type="button"
          className={classes.last}
          aria-label={t('spot.useLastLabel')}
          onClick={onUseLast}
        >
          {t('spot.useLast')}
        </button>
      )}
    </div>
  );
}
