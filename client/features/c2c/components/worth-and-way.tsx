import { endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import type { Text } from '#client/ui/text.ts';
import { worthOf } from '../logic/ad.ts';
import type { Ad } from '../logic/ad.ts';
import { C2cNumber } from './numbers.tsx';

/** Columns of every list of ads: the total of an ad, and how it is paid. */
export const worthAndWay = (t: Text): readonly Column<Ad>[] => [
  wideOnly(endColumn('worth', t('common.c2c_total'), (ad) => <C2cNumber value={worthOf(ad)} unit="CNY" />)),
  {
    key: 'way',
    title: t('common.paymentMethod'),
    wideOnly: true,
    render: ({ way, way_name }) => <PayWayMark way={way} name={way_name} />,
  },
];
