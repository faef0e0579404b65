import { Button } from '@mantine/core';
import { tradeSides } from '#client/ui/trade-side.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { Link } from 'react-router-dom';
import { isPositive } from '#client/exchange/index.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useExchange, useOperation, useSession, useGuardedMutation } from '#client/exchange/react.tsx';
import { column, DataTable, endColumn, pinned, queryState, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { Page } from '#client/ui/page.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/acceptors.module.css';
import { RecordLinks } from '../components/record-links.tsx';
import { currentOf } from '../logic/deal.ts';

type Acceptor = ResponseOf<'acceptors'>[number];

const PLACES = 2;

const Money = ({ value }: { readonly value: string }) => <Figure value={value} places={PLACES} unit="CNY" />;
const Rate = ({ value }: { readonly value: string }) => <Figure value={value} places={PLACES} unit="%" />;

/** Leads to the form of one side; cannot be pressed where the acceptor takes nothing on that side. */
function DealButton({ acceptor, side }: { readonly acceptor: Acceptor; readonly side: TradeSide }) {
  const t = useText();
  const isDeposit = side === 'buy';
  const text = t(isDeposit ? 'acceptor.deposit' : 'acceptor.withdraw');
  const quota = isDeposit ? acceptor.recharge_amount : acceptor.cash_amount;
  const look = {
    variant: isDeposit ? 'filled' : 'default',
    size: 'compact-sm',
    'aria-label': `${text}: ${acceptor.name}`,
  } as const;
  if (!isPositive(quota)) {
    return (
      <Button {...look} disabled>
        {text}
      </Button>
    );
  }
  return (
    <Button {...look} component={Link} to={`/rechargeMoney?id=${acceptor.id}&current=${currentOf(side)}`}>
      {text}
    </Button>
  );
}

const columnsOf = (t: Text): readonly Column<Acceptor>[] => [
  column('name', t('acceptor.acceptor'), (row) => (
    <span className={listClasses.cell}>
      <span>{row.name}</span>
      <span className={listClasses.narrowOnly}>
        {t('acceptor.deposit')} <Money value={row.recharge_amount} />, <Rate value={row.recharge_rate} />
      </span>
      <span className={listClasses.narrowOnly}>
        {t('acceptor.withdraw')} <Money value={row.cash_amount} />, <Rate value={row.cash_rate} />
      </span>
    </span>
  )),
  ...(
    [
      ['recharge_amount', 'acceptor.depositQuota', Money],
      ['recharge_rate', 'acceptor.depositRate', Rate],
      ['cash_amount', 'acceptor.withdrawQuota', Money],
      ['cash_rate', 'acceptor.withdrawRate', Rate],
    ] as const
  ).map(([key, title, Shown]): Column<Acceptor> =>
    wideOnly(endColumn(key, t(title), (row) => <Shown value={row[key]} />)),
  ),
  pinned(
    endColumn('actions', t('common.actions'), (row) => (
      <span className={classes.actions}>
        {tradeSides.map((side) => (
          <DealButton key={side} acceptor={row} side={side} />
        ))}
      </span>
    )),
  ),
];

function Acceptors() {
  const t = useText();
  const query = useOperation('acceptors', {});
  return (
    <ScrollBox label={t('common.titleAcceptors')} isBounded>
      <DataTable
        label={t('common.titleAcceptors')}
        density="page"
        columns={columnsOf(t)}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        state={queryState(query)}
        empty={<EmptyState text={t('acceptor.none')} />}
      />
    </ScrollBox>
  );
}

/** Asks for the user info again, which has the address that a login stores. */
function useUserInfoAgain(): () => void {
  const { call, session } = useExchange();
  const { run } = useGuardedMutation({
    async mutationFn() {
      const { token } = session.getState();
      session.identify(await call('userInfo', {}), token);
    },
  });
  return () => void run(undefined);
}

/** The acceptors (ROUTE-045). Requested only where a login has stored its address (ACCPT-002). */
export function Component() {
  const t = useText();
  const askAgain = useUserInfoAgain();
  const { address, isLoggedIn } = useSession();
  return (
    <Page title={t('common.titleAcceptors')} intro={t('acceptor.intro')} actions={<RecordLinks />}>
      <div className={listClasses.panel}>
        {address !== undefined ? (
          <Acceptors />
        ) : isLoggedIn ? (
          <ErrorState onRetry={askAgain} />
        ) : (
          <EmptyState text={t('acceptor.loginText')}>
            <Link to="/components/login">{t('common.login')}</Link>
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
