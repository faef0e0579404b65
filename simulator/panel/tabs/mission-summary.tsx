import { grouped } from '#shared/ui/digits.ts';
import type { MissionReport } from '#simulator/control/index.ts';
import { formatDateTime } from '#shared/calendar.ts';
import type { MissionResults } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { textIn } from '../texts.ts';
import { shortFigure, toCents } from './figures.ts';
import panelClasses from '../panel.module.css';
import classes from './mission-verdict.module.css';

interface MissionSummaryProps {
  readonly mission: MissionReport;
  /** Undefined until they are there. */
  readonly results: MissionResults | undefined;
}

/** Why a mission failed: when, at what price and by what; and what could have been done. */
export function MissionSummary({ mission, results }: MissionSummaryProps) {
  const { language, text } = useDrawer();
  if (mission.reason === 'time') {
    const goals = mission.goals.filter(({ met }) => !met).map((goal) => textIn(language, goal.text));
    return (
      <>
        <p className={panelClasses.fault}>
          {text('stillOpen', { time: formatDateTime(mission.endedAt ?? 0), goals: goals.join(' ') })}
        </p>
        <Advice texts={text('advice_time')} />
      </>
    );
  }
  if (mission.reason !== 'loss') return null;
  const crossing = results?.crossing;
  if (!crossing) return <p className={panelClasses.fault}>{text('failed_loss')}</p>;
  return (
    <>
      <p className={panelClasses.fault}>
        <CrossingText crossing={crossing} />
      </p>
      <p>{text('lostOf', { loss: toCents(crossing.loss), limit: toCents(crossing.limit) })}</p>
      <AdviceOf crossing={crossing} />
    </>
  );
}

type Crossing = NonNullable<MissionResults['crossing']>;

function CrossingText({ crossing: { at, cause } }: { readonly crossing: Crossing }) {
  const { text } = useDrawer();
  const time = formatDateTime(at);
  const loss = toCents(cause.change.replace('-', ''));
  const { pair = '', price = '', side = 'long', number = '', currency: coin = '' } = cause;
  if (cause.kind === 'position') {
    const key = cause.liquidated ? 'crossed_liquidated' : 'crossed_position';
    const size = { number: shortFigure(number), coin };
    return text(`${key}_${side}`, { time, pair, price: grouped(price), ...size, loss });
  }
  if (cause.kind === 'coin')
    return text('crossed_coin', { time, coin, price: toCents(price), number: shortFigure(number), loss });
  return text(`crossed_${cause.kind}`, { time, loss });
}

function AdviceOf({ crossing: { advice } }: { readonly crossing: Crossing }) {
  const { text } = useDrawer();
  if (!advice) return null;
  const { price = '', loss = '', currency: coin = '' } = advice;
  if (advice.kind === 'stop')
    return <Advice texts={text('advice_stop', { price: grouped(price), loss: toCents(loss) })} />;
  if (advice.kind === 'sell')
    return <Advice texts={text('advice_sell', { coin, price: toCents(price), loss: toCents(loss) })} />;
  return <Advice texts={text(`advice_${advice.kind}`)} />;
}

function Advice({ texts }: { readonly texts: string }) {
  const { text } = useDrawer();
  return (
    <p className={classes.advice}>
      <strong>{text('advice')}: </strong>
      {texts}
    </p>
  );
}
