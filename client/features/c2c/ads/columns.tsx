import { Button } from '@mantine/core';
import type { C2cAd } from '#client/exchange/index.ts';
import { Link } from 'react-router-dom';
import { column, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import { StatusMark } from '#client/ui/status-mark.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { DAY_MS } from '#shared/calendar.ts';
import { instantOfText, minuteText } from '#client/ui/time.ts';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/ads.module.css';
import { C2cNumber } from '../components/numbers.tsx';
import { wayColumn } from '../components/way-column.tsx';
import { adText, isTaken, adWorth } from '../logic/ad.ts';

/** When an open ad leaves the market by itself: 24 hours after it came. */
function endOf({ create_time }: C2cAd): string {
  const began = instantOfText(create_time);
  return began === undefined ? '' : minuteText(began + DAY_MS);
}

function Status({ ad }: { readonly ad: C2cAd }) {
  const t = useText();
  return isTaken(ad) ? (
    <StatusMark outcome="review">{t('c2c.taken')}</StatusMark>
  ) : (
    <StatusMark outcome="done">{t('c2c.open')}</StatusMark>
  );
}

/** What the ad offers; on narrow screens with the values of columns that are left out. */
function Name({ ad }: { readonly ad: C2cAd }) {
  const t = useText();
  return (
    <span className={listClasses.cell}>
      <b>{t(ad.type === 'buy' ? 'c2c.buyCoin' : 'c2c.sellCoin', { coin: ad.currency_name })}</b>
      <span className={listClasses.narrowOnly}>
        <PayWayMark way={ad.way} name={ad.way_name} />
      </span>
      <span className={listClasses.narrowOnly}>
        <Status ad={ad} />
      </span>
    </span>
  );
}

interface ActionsProps {
  readonly ad: C2cAd;
  readonly onWithdraw: (ad: C2cAd) => void;
}

function Actions({ ad, onWithdraw }: ActionsProps) {
  const t = useText();
  const name = adText(t, ad);
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('c2c.withdrawOf', { ad: name })}
        title={isTaken(ad) ? t('c2c.takenHint') : undefined}
        disabled={isTaken(ad)}
        onClick={() => onWithdraw(ad)}
      >
        {t('c2c.withdraw')}
      </Button>
      <Button
        component={Link}
        to={`/c2cDetail?id=${ad.id}`}
        variant="light"
        size="compact-sm"
        aria-label={t('c2c.ordersOf', { ad: name })}
      >
        {t('c2c.orders')}
      </Button>
    </span>
  );
}

/** The columns of C2C-017. */
export const ownAdColumns = (t: Text, onWithdraw: (ad: C2cAd) => void): readonly Column<C2cAd>[] => [
  column('name', t('c2c.ad'), (ad) => <Name ad={ad} />),
  endColumn('number', t('common.amount'), (ad) => (
    <span className={classes.endCell}>
      <C2cNumber value={ad.total_number} unit={ad.currency_name} />
      <span className={listClasses.narrowOnly}>
        <C2cNumber value={ad.price} unit="CNY" />
      </span>
    </span>
  )),
  wideOnly(endColumn('price', t('c2c.price'), ({ price }) => <C2cNumber value={price} unit="CNY" />)),
  wideOnly(endColumn('worth', t('common.c2c_total'), (ad) => <C2cNumber value={adWorth(ad)} unit="CNY" />)),
  wayColumn(t),
  wideOnly(column('status', t('common.status'), (ad) => <Status ad={ad} />)),
  wideOnly(
    column('end', t('c2c.expires'), (ad) => <DateTime className={listClasses.dim} text={endOf(ad)} />),
  ),
  pinned(endColumn('actions', t('common.action'), (ad) => <Actions ad={ad} onWithdraw={onWithdraw} />)),
];
