/** The own ads of one side and currency, with what can be done with them (C2C-017, C2C-018). */
import { Link } from 'react-router-dom';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import { CoinChoice, WithCoins } from '../components/coins.tsx';
import { adKey, adsOf, eachOnce, isLastPage, ADS_PER_PAGE } from '../logic/ad.ts';
import type { C2cCoin } from '../logic/ad.ts';
import type { AdChoice } from '../logic/choice.ts';
import { ownAdColumns } from './columns.tsx';
import { useAdWithdrawal } from './use-withdrawal.tsx';

/** Ads are taken, and end, without an event. */
const POLL_MS = 10_000;

interface MyAdsProps {
  readonly label: string;
  readonly choice: AdChoice;
  readonly onChoose: (next: Partial<AdChoice>) => void;
}

interface AdListProps extends MyAdsProps {
  readonly coins: readonly C2cCoin[];
  readonly coin: C2cCoin;
}

function AdList({ label, choice: { side }, onChoose, coins, coin }: AdListProps) {
  const t = useText();
  const list = usePagedOperation('c2cMyAds', { type: side, currency_id: coin.id }, adsOf, {
    pollMs: POLL_MS,
    isLast: isLastPage,
  });
  const withdraw = useAdWithdrawal(list.reload);
  return (
    <LogList
      label={label}
      columns={ownAdColumns(t, withdraw)}
      list={{ ...list, rows: eachOnce(list.rows) }}
      rowKey={adKey}
      hasMore={list.rows.length >= ADS_PER_PAGE}
      empty={
        <EmptyState text={t(side === 'buy' ? 'c2c.noAdsBuy' : 'c2c.noAdsSell', { coin: coin.name })}>
          <Link to="/c2c" state={{ side, coin: coin.id } satisfies AdChoice}>
            {t('c2c.publishAd')}
          </Link>
        </EmptyState>
      }
      toolbar={
        <>
          <ChoiceBar
            label="c2c.adKind"
            texts={{ sell: 'c2c.adsSell', buy: 'c2c.adsBuy' }}
            chosen={side}
            onChoose={(next) => onChoose({ side: next })}
          />
          <CoinChoice coins={coins} chosen={coin} onChoose={(next) => onChoose({ coin: next })} />
        </>
      }
    />
  );
}

/** The list with its choice of side and currency. */
export function MyAds(props: MyAdsProps) {
  return (
    <WithCoins chosen={props.choice.coin}>
      {(coins, coin) => (
        <div className={listClasses.panel}>
          <AdList {...props} coins={coins} coin={coin} />
        </div>
      )}
    </WithCoins>
  );
}
