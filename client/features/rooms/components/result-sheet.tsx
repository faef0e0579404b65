/** The results of one trader: figures, what the profit is made of, orders, missions, certificate. */
import type { ProfitPart, ResultOrder, TraderResults } from '#contract/rooms/index.ts';
import { column, DataTable, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Figure, Price, Quantity, Toned, toneOf } from '#client/ui/figures.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text, TextKey } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';

const MONEY = 2;

const kinds: Readonly<Record<ProfitPart['kind'], TextKey>> = {
  position: 'rooms.kindPosition',
  coin: 'rooms.kindCoin',
  orders: 'common.titleDealCenter',
  contracts: 'rooms.kindContracts',
  other: 'common.others',
};

const missionStates: Readonly<Record<TraderResults['missions'][number]['state'], TextKey>> = {
  open: 'common.missionOpen',
  running: 'common.missionRunning',
  done: 'common.missionDone',
  failed: 'common.missionFailed',
};

const Money = ({ value, isSigned = false }: { readonly value: string; readonly isSigned?: boolean }) =>
  isSigned ? (
    <Toned tone={toneOf(value)}>
      <Figure value={value} places={MONEY} signed unit="USDT" />
    </Toned>
  ) : (
    <Figure value={value} places={MONEY} unit="USDT" />
  );

/** What a part of the profit was, as a text. */
const textOf = (t: Text, { kind, pair, side, currency, liquidated }: ProfitPart): string =>
  [
    t(kinds[kind]),
    pair ?? currency,
    side && t(side === 'long' ? 'rooms.long' : 'rooms.short'),
    liquidated && t('rooms.liquidated'),
  ]
    .filter(Boolean)
    .join(' · ');

const decisionColumns = (t: Text): readonly Column<ProfitPart>[] => [
  column('what', t('rooms.what'), (row) => textOf(t, row)),
  wideOnly(endColumn('basis', t('rooms.basis'), ({ basis }) => <Price value={basis} />)),
  wideOnly(endColumn('price', t('rooms.endPrice'), ({ price }) => <Price value={price} />)),
  endColumn('change', t('common.profit'), ({ change }) => <Money value={change} isSigned />),
];

const orderColumns = (t: Text): readonly Column<ResultOrder>[] => [
  wideOnly(column('at', t('common.timeOfDay'), ({ at }) => <DateTime text={minuteText(at)} />)),
  column('pair', t('rooms.pair'), ({ pair }) => pair),
  column('side', t('common.side'), ({ side }) => t(side === 'buy' ? 'common.buy' : 'common.sell')),
  endColumn('filled', t('common.amount'), ({ filled }) => <Quantity value={filled} />),
  endColumn('price', t('rooms.average'), ({ averagePrice }) => <Price value={averagePrice} />),
  wideOnly(
    endColumn('fee', t('rooms.fees'), ({ fee, feeCurrency }) => <Quantity value={fee} unit={feeCurrency} />),
  ),
];

function Figures({ results }: { readonly results: TraderResults }) {
  const t = useText();
  const { row, shown, best, worst } = results;
  return (
    <div className={listClasses.panel}>
      <Facts
        look="columns"
        className={classes.facts}
        facts={[
          [t('rooms.trader'), `${row.number} · ${shown}`],
          [t('rooms.startEquity'), <Money value={row.startEquity} />],
          [t('rooms.endEquity'), <Money value={row.endEquity} />],
          [t('common.profit'), <Money value={row.profit} isSigned />],
          [t('rooms.drawdown'), <Figure value={row.drawdownPercent} places={MONEY} unit="%" />],
          [t('rooms.fees'), <Money value={row.fees} />],
          [t('rooms.orders'), row.orders],
          [t('rooms.best'), best ? textOf(t, best) : t('common.empty')],
          [t('rooms.worst'), worst ? textOf(t, worst) : t('common.empty')],
        ]}
      />
    </div>
  );
}

function Missions({ missions }: Pick<TraderResults, 'missions'>) {
  const t = useText();
  return (
    <Panel title={t('common.missions')} isCard>
      <Facts
        look="columns"
        className={classes.facts}
        facts={missions.map(({ id, state, score }) => [
          id,
          <>
            {t(missionStates[state])}
            {score !== undefined && ` · ${score}`}
          </>,
        ])}
      />
    </Panel>
  );
}

function Certificate({ results }: { readonly results: TraderResults }) {
  const t = useText();
  const { room, certificate } = results;
  return (
    <Panel title={t('rooms.certificate')} isCard>
      <Facts
        look="columns"
        className={classes.facts}
        facts={[
          [t('common.rooms_roomTitle'), room],
          [t('rooms.scenario'), certificate.scenario],
          [t('rooms.from'), <DateTime text={minuteText(certificate.start)} />],
          [t('rooms.until'), <DateTime text={minuteText(certificate.end)} />],
          [t('rooms.seed'), <span className={classes.code}>{certificate.seed}</span>],
          [t('rooms.stateHash'), <span className={classes.code}>{certificate.stateHash}</span>],
          [t('rooms.journalHash'), <span className={classes.code}>{certificate.journalHash}</span>],
        ]}
      />
    </Panel>
  );
}

/** The whole sheet. */
export function ResultSheet({ results }: { readonly results: TraderResults }) {
  const t = useText();
  return (
    <div className={classes.stack}>
      <Figures results={results} />
      <Panel title={t('rooms.parts')} isCard>
        <DataTable
          label={t('rooms.parts')}
          columns={decisionColumns(t)}
          rows={results.decisions}
          rowKey={(_, index) => index}
          density="page"
          empty={<EmptyState text={t('rooms.noOrders')} />}
        />
      </Panel>
      <Panel title={t('rooms.spotOrders')} isCard>
        <DataTable
          label={t('rooms.spotOrders')}
          columns={orderColumns(t)}
          rows={results.spotOrders}
          rowKey={({ id }) => id}
          density="page"
          empty={<EmptyState text={t('rooms.noOrders')} />}
        />
      </Panel>
      {results.missions.length > 0 && <Missions missions={results.missions} />}
      <Certificate results={results} />
    </div>
  );
}
