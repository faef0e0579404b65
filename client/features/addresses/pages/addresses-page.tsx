import { useOperation } from '#client/exchange/react.tsx';
import { shownAccounts, payersOf } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import { useForm } from '#client/ui/form.ts';
import { ForUsers } from '#client/ui/for-users.tsx';
import { MoneyActions } from '#client/ui/money-actions.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { AddressForm } from '../components/address-form.tsx';
import type { AddressCurrency } from '../components/address-form.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/addresses.module.css';
import { SavedAddresses } from '../components/saved-addresses.tsx';
import type { AddressDraft } from '../logic/address.ts';

const nothing: AddressDraft = { currency: undefined, address: '', tag: '' };

interface BookProps {
  readonly currencies: readonly AddressCurrency[];
}

/** The lists of the chosen currency, or of every currency that has any. */
function Lists({ currencies, chosen }: BookProps & { readonly chosen: number | undefined }) {
  const t = useText();
  const shown = currencies.filter(({ id, has_address_num = 0 }) =>
    chosen === undefined ? has_address_num > 0 : id === chosen,
  );
  return (
    <div className={classes.lists}>
      {shown.map((currency) => (
        <SavedAddresses key={currency.id} currency={currency} />
      ))}
      {shown.length === 0 && (
        <div className={listClasses.panel}>
          <EmptyState text={t('assets.addresses_none')} />
        </div>
      )}
    </div>
  );
}

function Book({ currencies, leaving }: BookProps & { readonly leaving: ReadonlySet<number> }) {
  const form = useForm(nothing);
  return (
    <div className={classes.columns}>
      <AddressForm currencies={currencies.filter(({ id }) => leaving.has(id))} form={form} />
      <Lists currencies={currencies} chosen={form.values.currency} />
    </div>
  );
}

/** The currencies that leave the exchange from any account. */
const leavingOf = (wallets: Wallets): ReadonlySet<number> =>
  new Set(
    shownAccounts
      .flatMap((account) => wallets[`${account}_wallet`].balance)
      .filter((row) => payersOf(row).length > 0)
      .map(({ currency }) => currency),
  );

function AddressBook() {
  const currencies = useOperation('addressCurrencies', {});
  const leaving = useOperation('walletList', {}, { select: leavingOf });
  if (currencies.data && leaving.data) return <Book currencies={currencies.data} leaving={leaving.data} />;
  return <PendingState of={[currencies, leaving]} rows={6} height={44} />;
}

/** Withdraw address management (ROUTE-062, WALLET-059 to WALLET-065). */
export function Component() {
  const t = useText();
  return (
    <Page
      title={t('common.titleWithdrawAddress')}
      intro={t('assets.addresses_intro')}
      actions={<MoneyActions />}
    >
      <ForUsers text={t('assets.addresses_loginText')}>
        <AddressBook />
      </ForUsers>
    </Page>
  );
}
