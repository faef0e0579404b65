/** Which days, and in what money. */
import { TabBar } from '#client/ui/tab-bar.tsx';
import { useText } from '#client/ui/text.ts';
import { units } from '../logic/money.ts';
import type { Unit } from '../logic/money.ts';

const ranges = ['7', '30', '90'] as const;
/** Days shown, of which today is the last. */
export type Range = (typeof ranges)[number];

interface ChoicesProps {
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  readonly unit: Unit;
  readonly onUnit: (unit: Unit) => void;
}

/** The switches of the chart and of the table of days. */
export function Choices({ range, onRange, unit, onUnit }: ChoicesProps) {
  const t = useText();
  return (
    <>
      <TabBar
        label={t('portfolio.range')}
        look="small"
        tabs={ranges.map((key) => ({ key, text: t('portfolio.days', { count: Number(key) }) }))}
        chosen={range}
        onChoose={onRange}
      />
      <TabBar
        label={t('portfolio.unit')}
        look="small"
        tabs={units.map((key) => ({ key, text: key }))}
        chosen={unit}
        onChoose={onUnit}
      />
    </>
  );
}
