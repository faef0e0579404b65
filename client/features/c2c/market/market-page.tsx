/** The C2C market: ads of the other side (ROUTE-003, ROUTE-006, ROUTE-023). */
import { useState } from 'react';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { C2cAd } from '#client/exchange/index.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useExtension, useSession } from '#client/exchange/react.tsx';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { exactText, Figure } from '#client/ui/figures.tsx';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/ads.module.css';
import { PublishButton } from '../components/publish-button.tsx';
import { CoinChoice, WithCoins } from '../components/coins.tsx';
import { C2cPage } from '../components/frame.tsx';
import { ConditionsIntro } from '../components/conditions-intro.tsx';
import { adKey, ADS_PER_PAGE } from '../logic/ad.ts';
import type { C2cCoin } from '../logic/ad.ts';
import { useChoice, useNamedAd } from '../logic/choice.ts';
import type { AdChoice } from '../logic/choice.ts';
import { everyAd, selectAds } from '../logic/selection.ts';
import { useHoldings } from '../logic/use-coins.ts';
import type { CoinHolding } from '../logic/use-coins.ts';
import { adColumns } from './columns.tsx';
import { SelectionChoices } from './selection-choices.tsx';
import { useTake } from './take.tsx';
import { useMarketAds } from './use-market-ads.ts';

/** The market's price, to compare offers with. */
function Reference({
  coin,
  holding,
  side,
}: {
  readonly coin: string;
  readonly holding: CoinHolding;
  readonly side: TradeSide;
}) {
  const t = useText();
  return (
    <span className={classes.reference}>
      <span>
        {t('c2c.marketPrice')}{' '}
        <b>
          <Figure value={holding.price} places={2} unit="CNY" />
        </b>
      </span>
      {side === 'sell' && (
        <span>
          {t('common.available')}{' '}
          <b>
            <Figure value={holding.available} places={2} unit={coin} />
          </b>
        </span>
      )}
    </span>
  );
}

function NoAds({ coin, side }: { readonly coin: C2cCoin; readonly side: TradeSide }) {
  const t = useText();
  return (
    <EmptyState text={t(side === 'buy' ? 'c2c.noSellers' : 'c2c.noBuyers', { coin: coin.name })}>
      <Link to="/c2c" state={{ side, coin: coin.id } satisfies AdChoice}>
        {t('c2c.publishAd')}
      </Link>
    </EmptyState>
  );
}

function NoneThisWay({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useText();
  return (
    <EmptyState text={t('c2c.noneThisWay')}>
      <Button variant="default" size="compact-sm" onClick={onShowAll}>
        {t('c2c.everyWay')}
      </Button>
    </EmptyState>
  );
}

interface MarketProps {
  readonly coins: readonly C2cCoin[];
  readonly coin: C2cCoin;
  readonly side: TradeSide;
  readonly onChoose: (next: Partial<AdChoice>) => void;
}

function Market({ coins, coin, side, onChoose }: MarketProps) {
  const t = useText();
  const { userId } = useSession();
  const holding = useHoldings()(coin.id);
  const { ads = [], ...market } = useMarketAds(coin, side);
  const { take, isFetching } = useTake(market.reload);
  const [selection, select] = useState(everyAd);
  const hasRecords = useExtension('c2c');
  const list = market.listOf(selectAds(ads, selection, side));
  const confirmTake = (ad: C2cAd) => {
    const amount = `${exactText(ad.total_number)} ${ad.currency_name}`;
    void take(ad, holding.available, t(side === 'buy' ? 'c2c.buyAmount' : 'c2c.sellAmount', { amount }));
  };
  useNamedAd(list.isLoading || isFetching ? undefined : ads, confirmTake, () =>
    showToast('info', t('c2c.needs_gone')),
  );
  return (
    <LogList
      label={t('common.titleC2cMarket')}
      columns={adColumns(t, {
        side,
        market: holding.price,
        hasRecords,
        isOwn: (ad) => userId !== undefined && ad.seller_id === userId,
        onTake: confirmTake,
      })}
      list={list}
      rowKey={adKey}
      hasMore={ads.length >= ADS_PER_PAGE}
      skeletonRows={ADS_PER_PAGE}
      empty={
        ads.length > 0 ? <NoneThisWay onShowAll={() => select(everyAd)} /> : <NoAds coin={coin} side={side} />
      }
      actions={<Reference coin={coin.name} holding={holding} side={side} />}
      toolbar={
        <>
          <ChoiceBar
            fullWidth
            className={classes.sides}
            label="c2c.side"
            texts={{ buy: 'c2c.buy', sell: 'c2c.sell' }}
            chosen={side}
            onChoose={(next) => onChoose({ side: next })}
            mod={{ side }}
          />
          <CoinChoice coins={coins} chosen={coin} onChoose={(next) => onChoose({ coin: next })} />
          <SelectionChoices chosen={selection} onChoose={select} />
        </>
      }
    />
  );
}

export function Component() {
  const t = useText();
  const [choice, choose] = useChoice('buy');
  return (
    <C2cPage
      title={t('common.titleC2cMarket')}
      intro={<ConditionsIntro text={t('c2c.marketIntro')} />}
      actions={<PublishButton />}
    >
      <WithCoins chosen={choice.coin}>
        {(coins, coin) => (
          <div className={listClasses.panel}>
            <Market coins={coins} coin={coin} side={choice.side} onChoose={choose} />
          </div>
        )}
      </WithCoins>
    </C2cPage>
  );
}
