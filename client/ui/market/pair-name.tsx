import type { Quotation } from '#client/exchange/index.ts';
import classes from './pair-name.module.css';

/** The mark of a currency and the pair's name. */
export function PairName({ pair }: { readonly pair: Pick<Quotation, 'logo' | 'baseName' | 'quoteName'> }) {
  return (
    <span className={classes.pair}>
      {pair.logo ? <img className={classes.logo} src={pair.logo} alt="" width={22} height={22} /> : null}
      <span>
        <b className={classes.base}>{pair.baseName}</b>
        <span className={classes.quote}>/{pair.quoteName}</span>
      </span>
    </span>
  );
}
