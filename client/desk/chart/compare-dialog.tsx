/** What one had on this branch and on another one, beside each other (DESK-327); loaded on first use. */
import { Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fixed, subtract } from '#client/exchange/index.ts';
import { useSession } from '#client/exchange/react.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { Figure, Toned, toneOf } from '#client/ui/figures.tsx';
import type { Decimal } from '#client/exchange/index.ts';
import type { EquityPoint, Replay, ReplayBranch } from '#client/ui/host.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import classes from './compare-dialog.module.css';
import { partingOf } from './parting.ts';
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

interface CurvesProps extends CompareProps {
  readonly other: string;
  readonly from: number;
  /** The branch that has not come as far as the other one: both are compared where it stands. */
  readonly earlier: Pick<ReplayBranch, 'name' | 'now'>;
}

/** What is drawn and what is written are the same figures: the difference is that of the two beside it. */
const shownEquity = ({ equity }: EquityPoint): Decimal => fixed(equity, MONEY_PLACES);

/** The curves up to one instant, and what each has there. */
function Curves({ replay, branch, other, from, earlier }: CurvesProps) {
  const t = useText();
  const { userId } = useSession();
  const names = [branch, other];
  const { now: to } = earlier;
  const query = useQuery({
    queryKey: ['replay', 'equity', ...names, from, to],
    queryFn: () => replay.equity(Number(userId), names, from, to),
    gcTime: 0,
  });
  const curves = (query.data ?? []).map((points) =>
    points.map((point) => ({ at: point.at, value: Number(shownEquity(point)) })),
  );
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={8} />;
  const ends = query.data.map((points) => points.at(-1));
  const [mine, theirs] = ends;
  const difference = mine && theirs && subtract(shownEquity(mine), shownEquity(theirs));
  const label = t('desk.replay_compareLabel', { branch, other, from: minuteText(from) });
  return (
    <>
      <div className={classes.chart}>
        <Part waiting={<SkeletonRows rows={8} />}>
          <CompareChart curves={curves} label={label} />
        </Part>
      </div>
      <Facts className={classes.ends}>
        <Fact name={t('desk.replay_comparedAt', { name: earlier.name })}>
          <span data-testid="compared-at">
            <DateTime text={minuteText(to)} />
          </span>
        </Fact>
        {ends.map((end, index) => (
          <BranchEnd key={names[index]} name={names[index] ?? ''} index={index} end={end} />
        ))}
        <Fact name={t('desk.replay_difference')}>
          <output data-testid="branch-difference">
            <Toned tone={toneOf(difference)}>
              <Figure value={difference} places={MONEY_PLACES} signed unit={UNIT} />
            </Toned>
          </output>
        </Fact>
      </Facts>
    </>
  );
}

interface BranchEndProps {
  readonly name: string;
  readonly index: number;
  readonly end: EquityPoint | undefined;
}

function BranchEnd({ name, index, end }: BranchEndProps) {
  return (
    <Fact
      name={
        <>
          <span className={classes.swatch} style={{ background: `var(--series${index})` }} aria-hidden />
          {name}
        </>
      }
    >
      <Figure value={end && shownEquity(end)} places={MONEY_PLACES} unit={UNIT} />
    </Fact>
  );
}

/** The choice of the other branch, and the curves. */
function Comparison({ rows, ...given }: CompareProps & { readonly rows: readonly ReplayBranch[] }) {
  const t = useText();
  const { branch, start } = given;
  const others = rows.filter(({ name }) => name !== branch);
  const near = rows.find(({ name }) => name === branch)?.from;
  const [chosen, setChosen] = useState(near ?? others.at(-1)?.name);
  const { isLoggedIn } = useSession();
  const [earlier] = rows
    .filter(({ name }) => name === branch || name === chosen)
    .toSorted((one, two) => one.now - two.now);
  if (!isLoggedIn) return <EmptyState text={t('desk.replay_compareLogin')} />;
  if (chosen === undefined) return <EmptyState text={t('desk.replay_compareNone')} />;
  return (
    <>
      <Select
        label={t('desk.replay_compareWith')}
        data={others.map(({ name }) => name)}
        value={chosen}
        allowDeselect={false}
        onChange={(name) => name !== null && setChosen(name)}
      />
      {earlier && (
        <Curves {...given} other={chosen} from={partingOf(rows, branch, chosen) ?? start} earlier={earlier} />
      )}
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
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('desk.replay_compareTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.content}>
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <Comparison {...given} rows={query.data} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </Modal>
  );
}
