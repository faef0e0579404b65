import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useExchange, useOperation, useSession } from '#client/exchange/react.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { Page } from '#client/ui/page.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import classes from '../components/acceptors.module.css';
import { RecordLinks } from '../components/record-links.tsx';
import { useStoredAddress } from '../hooks.ts';
import { currentOf, sides } from '../logic/deal.ts';

type Acceptor = ResponseOf<'acceptors'>[number];

const PLACES = 2;

const Money = ({ value }: { readonly value: string }) => <Figure value={value} places={PLACES} unit="CNY" />;
const Rate = ({ value }: { readonly value: string }) => <Figure value={value} places={PLACES} unit="%" />;

const columnsOf = (t: Text): readonly Column<Acceptor>[] => [
  {
    key: 'name',
    title: t('acceptor.acceptor'),
    render: (row) => (
      <span className={classes.cell}>
        <span>{row.name}</span>
        <span className={classes.narrowOnly}>
          {t('acceptor.deposit')} <Money value={row.recharge_amount} />, <Rate value={row.recharge_rate} />
        </span>
        <span className={classes.narrowOnly}>
          {t('acceptor.withdraw')} <Money value={row.cash_amount} />, <Rate value={row.cash_rate} />
        </span>
      </span>
    ),
  },
  ...(
    [
      ['recharge_amount', 'acceptor.depositQuota', Money],
      ['recharge_rate', 'acceptor.depositRate', Rate],
      ['cash_amount', 'acceptor.withdrawQuota', Money],
      ['cash_rate', 'acceptor.withdrawRate', Rate],
    ] as const
  ).map(([key, title, Shown]): Column<Acceptor> => ({
    key,
    title: t(title),
    align: 'end',
    wideOnly: true,
    render: (row) => <Shown value={row[key]} />,
  })),
  {
    key: 'actions',
    title: t('acceptor.actions'),
    align: 'end',
    pinned: true,
    render: ({ id, name }) => (
      <span className={classes.actions}>
        {sides.map((side) => {
          const text = t(side === 'buy' ? 'acceptor.deposit' : 'acceptor.withdraw');
          return (
            <Button
              key={side}
              component={Link}
              to={`/rechargeMoney?id=${id}&current=${currentOf(side)}`}
              variant={side === 'buy' ? 'filled' : 'default'}
              size="compact-sm"
              aria-label={`${text}: ${name}`}
            >
              {text}
            </Button>
          );
        })}
      </span>
    ),
  },
];

function Acceptors() {
  const t = useText();
  const { data = [], isPending, error, refetch } = useOperation('acceptors', {});
  return (
    <ScrollBox label={t('shell.titleAcceptors')} isBounded>
      <DataTable
        label={t('shell.titleAcceptors')}
        density="page"
        columns={columnsOf(t)}
        rows={data}
        rowKey={({ id }) => id}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState text={t('acceptor.none')} />}
      />
    </ScrollBox>
  );
}

/** The acceptors (ROUTE-045). Requested only where a login has stored its address (ACCPT-002). */
export function AcceptorsPage() {
  const t = useText();
  const address = useStoredAddress();
  const { call, session } = useExchange();
  const { isLoggedIn } = useSession();
  return (
    <Page title={t('shell.titleAcceptors')} intro={t('acceptor.intro')} actions={<RecordLinks />}>
      <div className={classes.panel}>
        {address !== undefined ? (
          <Acceptors />
        ) : isLoggedIn ? (
          <ErrorState onRetry={() => void call('userInfo', {}).then(session.identify, () => undefined)} />
        ) : (
          <EmptyState text={t('acceptor.loginText')}>
            <Link to="/components/login">{t('common.login')}</Link>
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
