import { ChoiceSelect } from '../choice-select.tsx';
import { useText } from '../text.ts';
import { marketOrders } from './use-market-settings.ts';
import type { MarketSettings } from './use-market-settings.ts';

const orderTexts = {
  listed: 'markets.listed',
  volume: 'markets.volume',
  change: 'markets.change',
  price: 'markets.price',
  name: 'markets.name',
} as const;

/** The order of the pairs of a list of markets. */
export function OrderSelect({ settings }: { readonly settings: MarketSettings }) {
  const t = useText();
  return (
    <ChoiceSelect
      aria-label={t('markets.order')}
      chosen={settings.order}
      options={marketOrders.map((order) => ({ value: order, label: t(orderTexts[order]) }))}
      onChoose={settings.setOrder}
    />
  );
}
