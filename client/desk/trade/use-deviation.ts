import type { Decimal } from '#client/exchange/index.ts';
import { useText } from '#client/ui/text.ts';
import { deviationOf } from '../logic/deviation.ts';

/** The warning of a price that is far from the last one; undefined where there is none. */
export function useDeviationText(price: string, last: Decimal | undefined): string | undefined {
  const t = useText();
  const deviation = deviationOf(price, last);
  return deviation && t(deviation.way === 'above' ? 'desk.priceAbove' : 'desk.priceBelow', { ...deviation });
}
