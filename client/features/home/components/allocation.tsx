/** How what is held divides among coins (HOME-022). */
import { add, divide, multiply, subtract } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { worthByCoin } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import { Figure } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './account.module.css';

/** The coins that are named; the others are one part. */
const NAMED = 3;
const PLACES = 1;
/** More decimals than are shown. */
const EXACT_PLACES = 8;

interface Part {
  readonly name: string;
  /** Percent of everything. */
  readonly share: Decimal;
}

/** The shares of the coins that are worth most; what is left goes to the others, so that all add up to 100. */
function partsOf(wallets: Wallets, others: string): readonly Part[] {
  const worths = worthByCoin(wallets);
  if (worths.length === 0) return [];
  const total = worths.reduce((sum, { worth }) => add(sum, worth), '0');
  const named = worths.slice(0, NAMED).map(({ coin, worth }) => ({
    name: coin,
    share: divide(multiply(worth, '100'), total, EXACT_PLACES),
  }));
  if (worths.length <= NAMED) return named;
  return [...named, { name: others, share: named.reduce((rest, { share }) => subtract(rest, share), '100') }];
}

/** A bar of the shares and their names; its place is kept while nothing is known. */
export function Allocation({ wallets }: { readonly wallets: Wallets | undefined }) {
  const t = useText();
  const parts = wallets ? partsOf(wallets, t('common.others')) : [];
  return (
    <div className={classes.allocation}>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ name, share }) => (
          <span key={name} style={{ inlineSize: `${share}%` }} />
        ))}
      </div>
      <ul className={classes.parts} aria-label={t('home.allocation')}>
        {parts.map(({ name, share }) => (
          <li key={name}>
            {name} <Figure value={share} places={PLACES} unit="%" />
          </li>
        ))}
      </ul>
    </div>
  );
}
