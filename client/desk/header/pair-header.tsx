/** The pair of the desk and its last 24 hours. */
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { divide, isPositive, multiply, truncate } from '#client/exchange/index.ts';
import type { Quotation, SelectedPair } from '#client/exchange/index.ts';
import { useTicker } from '#client/exchange/live.ts';
import { Facts } from '#client/ui/facts.tsx';
import { Arrow, figureText, MarketPrice, Toned, UNKNOWN } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { IconCollapse, IconExpand } from '#client/desk/icons.tsx';
import { FavouriteButton } from '#client/ui/market/favourite-button.tsx';
import { HaltMark } from '#client/ui/market/halt-mark.tsx';
import { LiveChange, LiveExtreme, LiveVolume, useLiveFigure } from '#client/ui/market/live-figures.tsx';
import { PairName } from '#client/ui/market/pair-name.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import { AboutCoin } from './about-coin.tsx';
import { useStaleClass } from '../stale.ts';
import classes from './pair-header.module.css';

const RATE_PLACES = 8;

/** CNY for one unit of the quote currency, as the quotations give it; undefined while unknown. */
function cnyRateOf(terms: Quotation | undefined): string | undefined {
  if (!isPositive(terms?.price) || terms.cnyPrice === undefined) return undefined;
  return divide(terms.cnyPrice, terms.price, RATE_PLACES);
}

/** The value of a price in CNY with 2 decimals (CONST-006), or with all where those would hide it; empty while unknown. */
export function useCnyText(price: string | undefined): string {
  const t = useText();
  const rate = cnyRateOf(useDesk().terms);
  if (price === undefined || rate === undefined) return '';
  const value = multiply(price, rate);
  return t('desk.spot_cnyValue', {
    value: figureText(value, isPositive(truncate(value, 2)) ? 2 : RATE_PLACES),
  });
}

interface FiguresProps {
  readonly pair: SelectedPair;
  /** Undefined while the quotations are not known; the feed's figures are shown then. */
  readonly terms: Quotation | undefined;
}

function LastPrice({ pair, terms }: FiguresProps) {
  const price = useLiveFigure(terms ?? pair, 'price');
  const direction = useTicker(pair, 'direction') ?? 'flat';
  const cny = useCnyText(price);
  return (
    <>
      <Toned tone={direction}>
        <MarketPrice value={price} /> <Arrow tone={direction} />
      </Toned>
      <span className={classes.cny}>
        <Sentence text={cny === '' ? '' : `≈ ${cny}`} />
      </span>
    </>
  );
}

function Figures({ pair, terms }: FiguresProps) {
  const t = useText();
  const shown = terms ?? pair;
  const stale = useStaleClass() ?? '';
  return (
    <>
      <p className={`${classes.last} ${stale}`} data-testid="last-price">
        <LastPrice pair={pair} terms={terms} />
      </p>
      <Facts
        look="row"
        className={`${classes.facts} ${stale}`}
        facts={[
          [t('common.change24h'), <LiveChange pair={shown} />],
          [t('common.high24h'), <LiveExtreme pair={shown} figure="high" />],
          [t('common.low24h'), <LiveExtreme pair={shown} figure="low" />],
          [t('common.volume24h'), <LiveVolume pair={shown} />],
        ]}
      />
    </>
  );
}

/** Takes the height of the figures until the pair is known, so that nothing below moves. */
function NoFigures() {
  const t = useText();
  return (
    <>
      <p className={classes.last}>
        {UNKNOWN}
        <span className={classes.cny} />
      </p>
      <Facts
        look="row"
        className={classes.facts}
        facts={[
          [t('common.change24h'), UNKNOWN],
          [t('common.high24h'), UNKNOWN],
          [t('common.low24h'), UNKNOWN],
          [t('common.volume24h'), UNKNOWN],
        ]}
      />
    </>
  );
}

interface PairHeaderProps {
  readonly isListOpen: boolean;
  readonly onToggleList: () => void;
  /** After the figures. */
  readonly end?: ReactNode;
}

/** Pair, last price with its direction, change, high, low, 24-hour volume and CNY value (CHART-004). */
export function PairHeader({ isListOpen, onToggleList, end }: PairHeaderProps) {
  const t = useText();
  const { pair, terms, isDelisted, markets } = useDesk();
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-expanded={isListOpen}
        aria-label={t(isListOpen ? 'desk.spot_collapseMarkets' : 'desk.spot_expandMarkets')}
        onClick={onToggleList}
      >
        {isListOpen ? <IconCollapse size={18} /> : <IconExpand size={18} />}
      </ActionIcon>
      <h1 className={`${classes.pair} ${pair && !terms && !isDelisted ? classes.withoutLogo : ''}`}>
        {pair && <PairName pair={{ ...pair, logo: terms?.logo }} />}
      </h1>
      {pair && <FavouriteButton symbol={pair.symbol} settings={markets} />}
      {pair && <AboutCoin key={pair.symbol} pair={pair} />}
      {terms && <HaltMark pair={terms} />}
      {!pair && <NoFigures />}
      {pair && !isDelisted && <Figures pair={pair} terms={terms} />}
      {end}
    </header>
  );
}
