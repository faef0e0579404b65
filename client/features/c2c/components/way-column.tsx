import { column, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import type { Text } from '#client/ui/text.ts';

interface PaidRow {
  readonly way?: string | undefined;
  readonly way_name?: string | undefined;
}

/** How it is paid, in every list of ads and orders. */
export const wayColumn = <Row extends PaidRow>(t: Text): Column<Row> =>
  wideOnly(
    column('way', t('common.paymentMethod'), ({ way, way_name }) => <PayWayMark way={way} name={way_name} />),
  );
