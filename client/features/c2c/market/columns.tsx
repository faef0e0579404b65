import { Button } from '@mantine/core';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { Decimal, C2cAd } from '#client/exchange/index.ts';
import { column, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/ads.module.css';
import { Avatar } from '../components/avatar.tsx';
import { C2cNumber } from '../components/numbers.tsx';
import { wayColumn } from '../components/way-column.tsx';
import { premiumOf, adWorth } from '../logic/ad.ts';
import { PublisherRecord } from './publisher-record.tsx';

interface ColumnsProps {
  /** The reader's side. */
  readonly side: TradeSide;
  /** CNY for one coin on the market. */
  readonly market: Decimal | undefined;
  /** Whether the host says what publishers have done before. */
  readonly hasRecords: boolean;
  readonly isOwn: (ad: C2cAd) => boolean;
  readonly onTake: (ad: C2cAd) => void;
}

const PERCENT_PLACES = 2;

interface PersonProps extends Pick<ColumnsProps, 'hasRecords'> {
  readonly ad: C2cAd;
  readonly isOwn: boolean;
}

/** The publisher of an ad; on narrow screens with the values of columns that are left out. */
function Person({ ad, isOwn, hasRecords }: PersonProps) {
  const t = useText();
  return (
    <span className={classes.seller}>
      <Avatar name={ad.seller_name} />
      <span className={listClasses.cell}>
        <span className={classes.name}>
          {ad.seller_name}
          {isOwn && <span className={classes.own}>{t('c2c.ownAd')}</span>}
        </span>
        {hasRecords && ad.record && <PublisherRecord record={ad.record} />}
        <span className={listClasses.narrowOnly}>
          <C2cNumber value={ad.surplus_number} unit={ad.currency_name} />
        </span>
        <span className={listClasses.narrowOnly}>
          <PayWayMark way={ad.way} name={ad.way_name} />
        </span>
      </span>
    </span>
  );
}

/** What an order comes to: an ad is taken whole. */
function Limit({ ad }: { readonly ad: C2cAd }) {
  const t = useText();
  return (
    <span className={classes.endCell}>
      <C2cNumber value={adWorth(ad)} unit="CNY" />
      <span className={listClasses.dim}>{t('c2c.wholeAd')}</span>
    </span>
  );
}

/** The price of one coin; on narrow screens with that of all. */
const UnitPrice = ({ ad }: { readonly ad: C2cAd }) => (
  <span className={classes.endCell}>
    <span className={classes.price}>
      <C2cNumber value={ad.price} unit="CNY" />
    </span>
    <span className={listClasses.narrowOnly}>
      <C2cNumber value={adWorth(ad)} unit="CNY" />
    </span>
  </span>
);

/** The columns of C2C-010. */
export function adColumns(
  t: Text,
  { side, market, hasRecords, isOwn, onTake }: ColumnsProps,
): readonly Column<C2cAd>[] {
  const isBuy = side === 'buy';
  const take = t(isBuy ? 'c2c.buy' : 'c2c.sell');
  return [
    column('name', t(isBuy ? 'c2c.seller' : 'c2c.buyer'), (ad) => (
      <Person ad={ad} isOwn={isOwn(ad)} hasRecords={hasRecords} />
    )),
    wideOnly(
      endColumn('number', t('c2c.remaining'), (ad) => (
        <C2cNumber value={ad.surplus_number} unit={ad.currency_name} />
      )),
    ),
    endColumn('price', t('c2c.price'), (ad) => <UnitPrice ad={ad} />),
    wideOnly(
      endColumn('premium', t('c2c.toMarket'), ({ price }) => (
        <span className={listClasses.dim}>
          <Figure value={premiumOf(price, market)} places={PERCENT_PLACES} signed unit="%" />
        </span>
      )),
    ),
    wideOnly(endColumn('limit', t('c2c.limit'), (ad) => <Limit ad={ad} />)),
    wayColumn(t),
    pinned(
      endColumn('action', t('common.action'), (ad) => (
        <Button
          variant={isOwn(ad) ? 'default' : 'light'}
          size="compact-sm"
          aria-label={t(`c2c.takeFrom_${side}`, { seller: ad.seller_name })}
          onClick={() => onTake(ad)}
        >
          {take}
        </Button>
      )),
    ),
  ];
}
