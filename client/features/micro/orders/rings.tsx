/** The countdown of an order, as text and as a ring. */
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { MICRO_CLOSED } from '#client/exchange/index.ts';
import type { MicroOrder } from '#client/exchange/index.ts';
import { useExchangeTime, useMicroNews } from '#client/exchange/micro.ts';
import { IconPause, IconPlay } from '#client/ui/page-icons.tsx';
import { useText } from '#client/ui/text.ts';
import { countdownText, instantOfText, shareLeft } from '#client/ui/time.ts';
import { closedOutcome } from '../logic/order.ts';
import classes from './orders.module.css';

/** MICRO-018. */
const REDRAW_MS = 200;
/** A ring that does not run shows quarters. */
const QUARTERS = 4;

/** Whether rings are animated: not if the user prefers reduced motion, unless switched on here. */
export function useRings() {
  const t = useText();
  const prefersRest = useReducedMotion();
  const [isWanted, setWanted] = useState<boolean>();
  const areRunning = isWanted ?? !prefersRest;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(areRunning ? 'micro.noRings' : 'micro.rings')}
      onClick={() => setWanted(!areRunning)}
    >
      {areRunning ? <IconPause size={14} /> : <IconPlay size={14} />}
    </ActionIcon>
  );
  return { areRunning, button };
}

function Ring({ share, isRunning }: { readonly share: number; readonly isRunning: boolean }) {
  const shown = isRunning ? share : Math.ceil(share * QUARTERS) / QUARTERS;
  return (
    <svg className={classes.ring} viewBox="0 0 20 20" aria-hidden data-running={isRunning}>
      <circle className={classes.track} cx="10" cy="10" r="8" />
      <circle className={classes.rest} cx="10" cy="10" r="8" pathLength="1" strokeDasharray={`${shown} 1`} />
    </svg>
  );
}

const outcomes = { win: 'micro.win', draw: 'micro.draw', loss: 'micro.loss' } as const;

interface CountdownProps {
  readonly order: MicroOrder;
  readonly isRunning: boolean;
}

/** What is left of an order by the exchange's clock, at any pace of it (MICRO-017, MICRO-018). */
export function OrderCountdown({ order, isRunning }: CountdownProps) {
  const t = useText();
  const { ends } = useMicroNews();
  const now = useExchangeTime(REDRAW_MS);
  const end = ends.get(order.id) ?? instantOfText(order.handled_at) ?? now;
  const isClosed = order.status === MICRO_CLOSED;
  const left = isClosed ? 0 : end - now;
  return (
    <span className={classes.countdown}>
      <Ring share={shareLeft(left, order.seconds)} isRunning={isRunning} />
      <span role="timer" className={classes.left}>
        {isClosed && t(outcomes[closedOutcome(order)])}
        {!isClosed && (left > 0 ? countdownText(left) : t('micro.settling'))}
      </span>
    </span>
  );
}
