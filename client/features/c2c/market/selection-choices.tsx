/** Controls of the market's list: the way of payment, and the order of the ads. */
import { payWays } from '#client/exchange/index.ts';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { wayTexts } from '#client/ui/pay-way.tsx';
import { useText } from '#client/ui/text.ts';
import classes from '../components/ads.module.css';
import { adOrders } from '../logic/selection.ts';
import type { AdSelection } from '../logic/selection.ts';

const EVERY_WAY = 'every';

const orderTexts = {
  newest: 'c2c.orderNewest',
  best: 'c2c.orderBest',
  totalUp: 'c2c.orderTotalUp',
  totalDown: 'c2c.orderTotalDown',
} as const;

interface SelectionChoicesProps {
  readonly chosen: AdSelection;
  readonly onChoose: (next: AdSelection) => void;
}

export function SelectionChoices({ chosen, onChoose }: SelectionChoicesProps) {
  const t = useText();
  return (
    <div className={classes.choices}>
      <ChoiceSelect
        aria-label={t('c2c.payWay')}
        chosen={chosen.way ?? EVERY_WAY}
        options={[
          { value: EVERY_WAY, label: t('c2c.everyWay') },
          ...payWays.map((way) => ({ value: way, label: t(wayTexts[way]) })),
        ]}
        onChoose={(way) => onChoose({ ...chosen, way: way === EVERY_WAY ? undefined : way })}
      />
      <ChoiceSelect
        aria-label={t('c2c.order')}
        chosen={chosen.order}
        options={adOrders.map((order) => ({ value: order, label: t(orderTexts[order]) }))}
        onChoose={(order) => onChoose({ ...chosen, order })}
      />
    </div>
  );
}
