/** What is said beside a field whose order cannot be paid: how much is missing, and where it can come from (DESK-504). */
import { Link } from 'react-router-dom';
import { compare, isPositive, missingOf } from '#client/exchange/index.ts';
import type { Decimal, ResponseOf, AccountName } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { accountText } from './account-text.ts';
import { figureText } from './figures.tsx';
import { Sentence } from './sentence.tsx';
import { amountPlaces, exactPlaces } from './numbers.ts';
import classes from './shortfall.module.css';
import { useText } from './text.ts';
import { openTransfer } from './transfer.ts';

/** What an account lacks. */
export interface Shortage {
  readonly missing: Decimal;
  /** The name of the currency, and its id. */
  readonly coin: string;
  readonly currency: number;
  /** The account that pays. */
  readonly account: AccountName;
  /** The price moves until the order arrives, so the amount is an estimate. */
  readonly isEstimate?: boolean;
  /** It is a transfer that lacks it: another one is no way to pay it. */
  readonly isTransfer?: boolean;
}

/** What an account lacks for a payment; undefined where it suffices, or something is not known. */
export function shortageOf(
  payer: Omit<Shortage, 'missing'>,
  available: Decimal | undefined,
  needed: string | undefined,
): Shortage | undefined {
  const missing = missingOf(available, needed);
  return missing === undefined ? undefined : { ...payer, missing };
}

const accounts: readonly AccountName[] = ['change', 'legal', 'micro', 'lever'];

/** The other account with the most of a currency, and how much that is; undefined where none has any. */
function fullestOther(wallets: ResponseOf<'walletList'>, { currency, account }: Shortage) {
  const found = accounts
    .filter((other) => other !== account)
    .map((other) => {
      const row = wallets[`${other}_wallet`].balance.find((each) => each.currency === currency);
      return { account: other, available: row?.[`${other}_balance`] ?? '0' };
    })
    .filter(({ available }) => isPositive(available));
  return found.toSorted((one, two) => compare(two.available, one.available))[0];
}

/** A transfer from the account that has the most of it, or where none has any, the page where it is deposited. */
function WayToPay({ shortage }: { readonly shortage: Shortage }) {
  const t = useText();
  const { missing, coin, currency, account, isTransfer = false } = shortage;
  const { data: wallets } = useOperation('walletList', {}, { quiet: true });
  if (wallets === undefined) return null;
  const source = isTransfer ? undefined : fullestOther(wallets, shortage);
  if (source === undefined) {
    return (
      <Link className={classes.way} to={`/change?deposit=${currency}`}>
        {t('common.deposit')}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={classes.way}
      aria-label={t('common.assets_transferMissing', { coin, account: accountText(t, source.account) })}
      onClick={() => openTransfer({ currency, from: source.account, to: account, missing, stays: true })}
    >
      {t('common.transfer')}
    </button>
  );
}

/** Decimals of an estimate; below 1 those of an amount. */
const ESTIMATE_PLACES = 2;

/** So short that sentence and way fit into one line of a trade form. */
function missingText({ missing, isEstimate = false }: Shortage): string {
  const isRough = isEstimate && compare(missing, '1') >= 0;
  return figureText(
    missing,
    Math.min(exactPlaces(missing), isRough ? ESTIMATE_PLACES : amountPlaces(missing)),
  );
}

/** The sentence and the way. */
export function Shortfall(shortage: Shortage) {
  const t = useText();
  const { coin, isEstimate = false } = shortage;
  const values = { amount: missingText(shortage), coin };
  const text = t(isEstimate ? 'common.assets_missingAbout' : 'common.assets_missing', values);
  return (
    <span className={classes.shortfall}>
      <Sentence text={text} /> <WayToPay shortage={shortage} />
    </span>
  );
}
