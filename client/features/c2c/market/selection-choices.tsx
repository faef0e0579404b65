/** Controls of the market's list: the way of payment, and the order of the ads. */
import { NativeSelect } from '@mantine/core';
import { payWays } from '#client/exchange/index.ts';
import { wayTexts } from '#client/ui/pay-way.tsx';
import { useText } from '#client/ui/text.ts';
import classes from '../components/ads.module.css';
import { adOrders } from '../logic/selection.ts';
import type { Selection } from '../logic/selection.ts';

const orderTexts = {
  newest: 'c2c.orderNewest',
  best: 'c2c.orderBest',
  totalUp: 'c2c.orderTotalUp',
  totalDown: 'c2c.orderTotalDown',
} as const;

interface SelectionChoicesProps {
  readonly chosen: Selection;
  readonly onChoose: (next: Selection) => void;
}

export function SelectionChoices({ chosen, onChoose }: SelectionChoicesProps) {
  const t = useText();
  return (
    <div className={classes.choices}>
      <NativeSelect
        size="xs"
        aria-label={t('c2c.payWay')}
        value={chosen.way ?? ''}
        data={[
          { value: '', label: t('c2c.everyWay') },
          ...payWays.map((way) => ({ value: way, label: t(wayTexts[way]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...chosen, way: payWays.find((way) => way === value) })
        }
      />
      <NativeSelect
        size="xs"
        aria-label={t('c2c.order')}
        value={chosen.order}
        data={adOrders.map((order) => ({ value: order, label: t(orderTexts[order]) }))}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...chosen, order: adOrders.find((order) => order === value) ?? 'newest' })
        }
      />
    </div>
  );
}
