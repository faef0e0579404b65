import { Select } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation, useSession } from '#client/exchange/react.tsx';
import { idOf } from '#client/ui/address-id.ts';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { MoneyActions } from '#client/ui/money-actions.tsx';
import { Page } from '#client/ui/page.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './recharge-page.module.css';

type Currency = ResponseOf<'addressCurrencies'>[number];

const QR_SIZE = 176;

/** The coin whose address is sent if the request names no coin (E43). */
const DEFAULT_KIND = 'eth';

function Address({ coin, address }: { readonly coin: string; readonly address: string }) {
  const t = useText();
  return (
    <div className={classes.address}>
      <QrCode text={address} size={QR_SIZE} alternative={t('assets.recharge_qr', { coin, address })} />
      <div className={classes.words}>
        <CopiedText name={t('assets.recharge_address', { coin })} text={address} />
      </div>
    </div>
  );
}

/** What a depositor must know (WALLET-020, WALLET-021, CONST-009). */
function Tips({ coin }: { readonly coin: string }) {
  const t = useText();
  return (
    <section className={classes.tips} aria-label={t('assets.recharge_tips')}>
      <h2>{t('assets.recharge_tips')}</h2>
      <ul>
        {coin !== '' && <li>{t('assets.recharge_onlyCoin', { coin })}</li>}
        <li>{t('assets.recharge_confirmations')}</li>
        <li>{t('assets.recharge_time')}</li>
        <li>{t('assets.recharge_minimum')}</li>
      </ul>
    </section>
  );
}

interface CoinChoiceProps {
  readonly currencies: readonly Currency[];
  /** Undefined: the exchange's own choice. */
  readonly chosen: number | undefined;
  readonly onChoose: (currency: number) => void;
}

function DepositAddress({ currencies, chosen, onChoose }: CoinChoiceProps) {
  const t = useText();
  const { userId } = useSession();
  const query = useOperation('companyAddress', { user_id: userId, currency_id: chosen });
  const { data } = query;
  const shown = currencies.find(({ id, type }) =>
    chosen === undefined ? type === DEFAULT_KIND : id === chosen,
  );
  const coin = shown?.name ?? '';
  return (
    <div className={classes.panel}>
      <Select
        label={t('common.coin')}
        size="md"
        className={classes.choice}
        data={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={shown ? String(shown.id) : null}
        onChange={(id) => id !== null && onChoose(Number(id))}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('common.empty')}
      />
      <div className={classes.place}>
        {data ? (
          <Address coin={coin} address={data.company_eth_address} />
        ) : (
          <PendingState of={[query]} rows={4} height={44} />
        )}
      </div>
      <Tips coin={coin} />
      <p className={classes.links}>
        <Link to="/finanrec?tab=deposit">{t('assets.recharge_ownDeposits')}</Link>
        <Link to="/coinRecord">{t('assets.recharge_records')}</Link>
      </p>
    </div>
  );
}

function ChooseAndShow() {
  const [search, setSearch] = useSearchParams();
  const query = useOperation('addressCurrencies', {});
  const { data } = query;
  if (!data) return <PendingState of={[query]} rows={8} height={44} />;
  return (
    <DepositAddress
      currencies={data}
      chosen={idOf(search.get('currency_id'))}
      onChoose={(id) => setSearch({ currency_id: String(id) }, { replace: true })}
    />
  );
}

/** The own deposit address (ROUTE-042, WALLET-019): of the coin that the address names, or of the exchange's choice. */
export function Component() {
  const t = useText();
  return (
    <Page title={t('common.titleRecharge')} intro={t('assets.recharge_intro')} actions={<MoneyActions />}>
      <ForUsers text={t('assets.recharge_loginText')}>
        <ChooseAndShow />
      </ForUsers>
    </Page>
  );
}
