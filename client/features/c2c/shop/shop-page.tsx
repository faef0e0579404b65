/** The shop of a seller (ROUTE-024). */
import { shownAccount, multiply } from '#client/exchange/index.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation, useSession } from '#client/exchange/react.tsx';
import { column, DataTable, endColumn, queryState, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { StatusMark } from '#client/ui/status-mark.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { MyAds } from '../ads/my-ads.tsx';
import listClasses from '#client/ui/list.module.css';
import { Avatar } from '../components/avatar.tsx';
import { PublishButton } from '../components/publish-button.tsx';
import { useChoice } from '../logic/choice.ts';
import { legalRows } from '../logic/use-coins.ts';
import classes from './shop.module.css';

type User = ResponseOf<'userInfo'>;
type Row = ResponseOf<'walletList'>['legal_wallet']['balance'][number];

/** `seller[0].status` of a shop that is open. */
const OPEN = 1;

function Sign({ user }: { readonly user: User }) {
  const t = useText();
  const name = shownAccount(user.account_number);
  const isOpen = user.seller?.[0]?.status === OPEN;
  return (
    <div className={classes.sign}>
      <Avatar name={name} size="lg" />
      <div className={classes.name}>
        <h2>{name}</h2>
        <StatusMark outcome={isOpen ? 'done' : 'rejected'}>
          {t(isOpen ? 'c2c.shopOpen' : 'c2c.shopClosed')}
        </StatusMark>
      </div>
    </div>
  );
}

const worthOf = ({ legal_balance = '0', cny_price }: Row) =>
  cny_price === undefined ? undefined : multiply(legal_balance, cny_price);

const columnsOf = (t: Text): readonly Column<Row>[] => [
  column('coin', t('common.coin'), ({ currency_name }) => <b>{currency_name}</b>),
  endColumn('available', t('common.available'), ({ legal_balance }) => <Balance value={legal_balance} />),
  endColumn('frozen', t('common.frozen'), ({ lock_legal_balance }) => <Balance value={lock_legal_balance} />),
  wideOnly(endColumn('cny', t('c2c.availableCny'), (row) => <Figure value={worthOf(row)} places={2} />)),
];

function Balances() {
  const t = useText();
  const query = useOperation('walletList', {}, { select: legalRows });
  return (
    <div className={listClasses.panel}>
      <DataTable
        label={t('common.titleLegal')}
        density="page"
        columns={columnsOf(t)}
        rows={query.data ?? []}
        rowKey={({ currency }) => currency}
        state={queryState(query)}
        skeletonRows={2}
      />
    </div>
  );
}

function Shop({ user }: { readonly user: User }) {
  const t = useText();
  const [choice, choose] = useChoice('sell');
  return (
    <>
      <Sign user={user} />
      <h2 className={classes.heading}>{t('common.titleLegal')}</h2>
      <Balances />
      <h2 className={classes.heading}>{t('c2c.shopAds')}</h2>
      <MyAds label={t('c2c.shopAds')} choice={choice} onChoose={choose} />
    </>
  );
}

/** The shop of the user, or that there is none. */
function ShopOrNone() {
  const t = useText();
  const user = useOperation('userInfo', {});
  if (user.data?.is_seller === 1) return <Shop user={user.data} />;
  return (
    <div className={listClasses.panel}>
      {user.data ? (
        <EmptyState text={t('c2c.shop_none')} />
      ) : (
        <PendingState of={[user]} rows={8} height={44} />
      )}
    </div>
  );
}

export function Component() {
  const t = useText();
  const { isLoggedIn, isSeller } = useSession();
  const hasShop = isLoggedIn && isSeller;
  return (
    <Page title={t('common.titleShop')} actions={hasShop && <PublishButton />}>
      {isLoggedIn ? (
        <ShopOrNone />
      ) : (
        <div className={listClasses.panel}>
          <EmptyState text={t('c2c.shop_none')} />
        </div>
      )}
    </Page>
  );
}
