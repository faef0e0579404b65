/** Which pairs rose and fell most in 24 hours, and which were traded most (HOME-024). */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPositive, sign } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { useQuotations, useSelectedPair } from '#client/exchange/live.ts';
import { LiveChange, LivePrice, LiveTurnover } from '#client/ui/market/live-figures.tsx';
import { PairName } from '#client/ui/market/pair-name.tsx';
import { useOrderedPairs } from '#client/ui/market/use-market-settings.ts';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import classes from './movers.module.css';

const SHOWN = 3;

interface ListProps {
  readonly title: TextKey;
  readonly pairs: readonly Quotation[];
  readonly figure: (pair: Quotation) => ReactNode;
}

function List({ title, pairs, figure }: ListProps) {
  const t = useText();
  const navigate = useNavigate();
  const { select } = useSelectedPair();
  const open = (pair: Quotation) => {
    select(pair);
    void navigate('/newmarket');
  };
  return (
    <section className={classes.list} aria-label={t(title)}>
      <h2 className={classes.title}>{t(title)}</h2>
      <ol>
        {pairs.slice(0, SHOWN).map((pair) => (
          <li key={pair.id}>
            <button type="button" className={classes.pair} onClick={() => open(pair)}>
              <PairName pair={pair} />
              <LivePrice pair={pair} />
              <span className={classes.figure}>{figure(pair)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const change = (pair: Quotation) => <LiveChange pair={pair} />;
const turnover = (pair: Quotation) => <LiveTurnover pair={pair} />;
const isFalling = ({ changePercent }: Quotation) => changePercent !== undefined && sign(changePercent) < 0;

/** The three lists, of the pairs of the first quote currency: turnovers in several cannot be compared. */
export function Movers() {
  const t = useText();
  const { data: [group] = [] } = useQuotations();
  const pairs = group?.pairs.filter((pair) => pair.displayed) ?? [];
  const byChange = useOrderedPairs(pairs, 'change');
  const byTurnover = useOrderedPairs(pairs, 'volume');
  return (
    <section className={classes.movers} aria-label={t('home.movers')}>
      <List
        title="home.gainers"
        pairs={byChange.filter(({ changePercent }) => isPositive(changePercent))}
        figure={change}
      />
      <List title="home.losers" pairs={byChange.filter(isFalling).toReversed()} figure={change} />
      <List title="common.home_turnover" pairs={byTurnover} figure={turnover} />
    </section>
  );
}
