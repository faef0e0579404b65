import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQuotations, useSelectedPair } from '#client/exchange/live.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { IconPause, IconPlay } from '#client/ui/page-icons.tsx';
import { LiveChange, LivePrice, LiveVolume } from '#client/ui/market/live-figures.tsx';
import { Trend } from '#client/ui/market/trend.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './ticker.module.css';

/** The ticker is fetched again every 6 s (HOME-004); its charts draw 50 points (HOME-008). */
const REFRESH_MS = 6000;
const TREND_POINTS = 50;

interface ItemProps {
  readonly pair: Quotation;
  readonly onOpen: (pair: Quotation) => void;
  /** The second copy of the band is hidden from assistive technology. */
  readonly isEcho: boolean;
}

function Item({ pair, onOpen, isEcho }: ItemProps) {
  return (
    <li className={classes.item} aria-hidden={isEcho}>
      <button
        type="button"
        className={classes.button}
        tabIndex={isEcho ? -1 : 0}
        onClick={() => onOpen(pair)}
      >
        <span className={classes.figures}>
          <span className={classes.line}>
            <b>{pair.symbol}</b> <LiveChange pair={pair} />
          </span>
          <span className={classes.line}>
            <LivePrice pair={pair} />
          </span>
          <span className={classes.volume}>
            <LiveVolume pair={pair} />
          </span>
        </span>
        <Trend symbol={pair.symbol} points={TREND_POINTS} width={72} height={36} />
      </button>
    </li>
  );
}

/** A band of all pairs that scrolls automatically; it pauses under the pointer, on focus, and by its button. */
export function TickerBand() {
  const t = useText();
  const navigate = useNavigate();
  const { select } = useSelectedPair();
  const [isPaused, setPaused] = useState(false);
  const { data: groups = [] } = useQuotations({ pollMs: REFRESH_MS });
  const pairs = groups.flatMap((group) => group.pairs).filter((pair) => pair.displayed);
  const open = (pair: Quotation) => {
    select(pair);
    void navigate('/newmarket');
  };
  return (
    <section className={classes.ticker} aria-label={t('home.ticker')}>
      <div className={classes.window}>
        <ul className={classes.band} data-paused={isPaused}>
          {[false, true].flatMap((isEcho) =>
            pairs.map((pair) => (
              <Item key={`${pair.id}-${isEcho}`} pair={pair} onOpen={open} isEcho={isEcho} />
            )),
          )}
        </ul>
      </div>
      <ActionIcon
        variant="subtle"
        aria-label={t(isPaused ? 'common.play' : 'common.pause')}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <IconPlay /> : <IconPause />}
      </ActionIcon>
    </section>
  );
}
