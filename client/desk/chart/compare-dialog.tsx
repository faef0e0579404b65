/** What one had on this branch and on another one, beside each other (DESK-327); loaded on first use. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fixed, sign, subtract } from '#client/exchange/index.ts';
import { useSession } from '#client/exchange/react.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import { Figure, figureText, Toned, toneOf } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import type { Decimal } from '#client/exchange/index.ts';
import type { ReplayHistory, BranchTrade, EquityPoint, Replay, ReplayBranch } from '#client/ui/host.ts';
import { EmptyState, PendingState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { timelineName } from '#client/ui/timeline-name.ts';
import { minuteText } from '#client/ui/time.ts';
import { formatTime } from '#shared/calendar.ts';
import classes from './compare-dialog.module.css';
import { isTakenFrom, partingOf } from './parting.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

/** The drawing library is a chunk of its own, so that the dialog does not wait for it. */
const CompareChart = lazyPart(async () => (await import('#client/ui/chart/compare-chart.tsx')).CompareChart);

const MONEY_PLACES = 2;
const UNIT = 'USDT';

interface CompareProps {
  readonly replay: Replay;
  /** The present branch. */
  readonly branch: string;
  /** The first instant of the session. */
  readonly start: number;
}

/** Two branches beside each other. */
interface Compared {
  /** The present branch, and the other one. */
  readonly rows: readonly [ReplayBranch, ReplayBranch];
  /** Where the two part. */
  readonly from: number;
  /** Where the earlier of the two stands: both are compared there. */
  readonly to: number;
  /** Whether the present branch was taken from the other one. */
  readonly isTry: boolean;
}

/** What is drawn and what is written are the same figures: the difference is that of the two beside it. */
const shownEquity = ({ equity }: EquityPoint): Decimal => fixed(equity, MONEY_PLACES);

/** A branch as somebody knows it who went back in time and knows nothing of branches. */
const branchName = (t: Text, { from, at }: ReplayBranch): string =>
  from === null || at === null ? t('desk.replay_first') : t('desk.replay_try', { time: minuteText(at) });

/** What came of it, in one sentence. */
function outcomeText(t: Text, { rows: [, other], to, isTry }: Compared, difference: Decimal): string {
  const facts = {
    time: minuteText(to),
    amount: figureText(difference.replace('-', ''), MONEY_PLACES),
    from: minuteText(other.at ?? to),
  };
  const way = sign(difference);
  if (way === 0) return t('desk.replay_sameAs', facts);
  if (isTry || other.at === null)
    return t(way > 0 ? 'desk.replay_moreThanFirst' : 'desk.replay_lessThanFirst', facts);
  return t(way > 0 ? 'desk.replay_moreThanTry' : 'desk.replay_lessThanTry', facts);
}

/** The trades of each branch without those that both have: an order at the very instant at which they part. */
function ownTrades([mine, other]: readonly [ReplayHistory, ReplayHistory]) {
  const without = (trades: readonly BranchTrade[], those: readonly BranchTrade[]) => {
    const known = new Set(those.map((trade) => JSON.stringify(trade)));
    return trades.filter((trade) => !known.has(JSON.stringify(trade)));
  };
  return [without(mine.trades, other.trades), without(other.trades, mine.trades)] as const;
}

function tradeText(t: Text, { kind, ...facts }: BranchTrade): string {
  const [, quote = ''] = facts.pair.split('/');
  return t(`desk.trade_${kind}`, { ...facts, quote });
}

interface TradesProps {
  readonly name: string;
  readonly trades: readonly BranchTrade[];
}

function Trades({ name, trades }: TradesProps) {
  const t = useText();
  const label = t('desk.replay_trades', { name });
  return (
    <section className={classes.trades}>
      <h3>{label}</h3>
      {trades.length === 0 && <p className={classes.none}>{t('desk.replay_noTrades')}</p>}
      <ul aria-label={label}>
        {trades.map((trade, index) => (
          <li key={index}>
            <time>{formatTime(trade.at)}</time>
            <Sentence text={tradeText(t, trade)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The curves up to one instant, what each branch has there, and what was traded. */
function Histories({ replay, ...compared }: Compared & Pick<CompareProps, 'replay'>) {
  const t = useText();
  const { userId } = useSession();
  const { rows, from, to } = compared;
  const query = useQuery({
    queryKey: ['replay', 'histories', ...rows.map(({ name }) => name), from, to],
    async queryFn() {
      const names = rows.map(({ name }) => name);
      const [mine, other] = await replay.histories(Number(userId), names, from, to);
      if (!mine || !other) throw new Error('expected the histories of both branches');
      return [mine, other] as const;
    },
    gcTime: 0,
  });
  const curves = (query.data ?? []).map(({ curve }) =>
    curve.map((point) => ({ at: point.at, value: Number(shownEquity(point)) })),
  );
  if (!query.data || query.error) return <PendingState of={[query]} rows={8} />;
  const [mine, theirs] = query.data.map(({ curve }) => curve.at(-1));
  const difference = mine && theirs && subtract(shownEquity(mine), shownEquity(theirs));
  const names = rows.map((row) => branchName(t, row));
  const [branch = '', other = ''] = names;
  const label = t('desk.replay_compareLabel', { branch, other, from: minuteText(from) });
  const trades = ownTrades(query.data);
  return (
    <>
      {difference !== undefined && (
        <p className={classes.outcome}>
          <Sentence text={outcomeText(t, compared, difference)} />
        </p>
      )}
      <div className={classes.chart}>
        <Part waiting={<SkeletonRows rows={8} />}>
          <CompareChart curves={curves} label={label} />
        </Part>
      </div>
      <Facts
        className={classes.ends}
        facts={[
          ...[mine, theirs].map((end, index) => branchEnd(names[index] ?? '', index, end)),
          [
            t('desk.replay_difference'),
            <output data-testid="branch-difference">
              <Toned tone={toneOf(difference)}>
                <Figure value={difference} places={MONEY_PLACES} signed unit={UNIT} />
              </Toned>
            </output>,
          ],
        ]}
      />
      <div className={classes.lists}>
        {trades.map((own, index) => (
          <Trades key={index} name={names[index] ?? ''} trades={own} />
        ))}
      </div>
    </>
  );
}

const branchEnd = (name: string, index: number, end: EquityPoint | undefined): Fact => [
  <>
    <span className={classes.swatch} style={{ background: `var(--series${index})` }} aria-hidden />
    {name}
  </>,
  <Figure value={end && shownEquity(end)} places={MONEY_PLACES} unit={UNIT} />,
];

/** The choice of the other branch where there are several, and what came of both. */
function Comparison({
  rows,
  replay,
  branch,
  start,
}: CompareProps & { readonly rows: readonly ReplayBranch[] }) {
  const t = useText();
  const { isLoggedIn } = useSession();
  const mine = rows.find(({ name }) => name === branch);
  const others = rows.filter(({ name }) => name !== branch);
  const [chosen, setChosen] = useState(mine?.from ?? others.at(-1)?.name);
  const other = others.find(({ name }) => name === chosen);
  if (!isLoggedIn) return <EmptyState text={t('desk.replay_compareLogin')} />;
  if (!mine || !other) return <EmptyState text={t('desk.replay_compareNone')} />;
  return (
    <>
      {others.length > 1 && (
        <Select
          label={t('desk.replay_compareWith')}
          data={others.map((row) => ({
            value: row.name,
            label: `${branchName(t, row)} (${timelineName(t, row.name)})`,
          }))}
          value={other.name}
          allowDeselect={false}
          onChange={(name) => name !== null && setChosen(name)}
        />
      )}
      <Histories
        replay={replay}
        rows={[mine, other]}
        from={partingOf(rows, branch, other.name) ?? start}
        to={Math.min(mine.now, other.now)}
        isTry={isTakenFrom(rows, branch, other.name)}
      />
    </>
  );
}

interface CompareDialogProps extends CompareProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog; the branches are requested each time it opens. */
export function CompareDialog({ isOpen, onClose, ...given }: CompareDialogProps) {
  const t = useText();
  const query = useQuery({
    queryKey: ['replay', 'branches'],
    queryFn: () => given.replay.branches(),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('desk.replay_compareTitle')} size={680}>
      <div className={classes.content}>
        {query.data && !query.error ? (
          <Comparison {...given} rows={query.data} />
        ) : (
          <PendingState of={[query]} rows={8} />
        )}
      </div>
    </Dialog>
  );
}
