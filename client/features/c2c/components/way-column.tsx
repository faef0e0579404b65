import { column, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import type { C2cAd } from '#client/exchange/index.ts';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import type { Text } from '#client/ui/text.ts';

/** How an ad is paid, in every list of ads. */
export const wayColumn = (t: Text): Column<C2cAd> =>
  wideOnly(
    column('way', t('common.paymentMethod'), ({ way, way_name }) => <PayWayMark way={way} name={way_name} />),
  );
