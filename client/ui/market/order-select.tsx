import { ChoiceSelect } from '../choice-select.tsx';
import { useText } from '../text.ts';
import { marketOrders } from './use-market-settings.ts';
import type { MarketSettings } from './use-market-settings.ts';

const orderTexts = {
  listed: 'common.markets_listed',
  volume: 'common.home_turnover',
  change: 'common.change24h',
  price: 'common.price',
  name: 'common.name',
} as const;

/** The order of the pairs of a list of markets. */
export function OrderSelect({ settings }: { readonly settings: MarketSettings }) {
  const t = useText();
  return (
    <ChoiceSelect
      aria-label={t('common.markets_order')}
      chosen={settings.order}
      options={marketOrders.map((order) => ({ value: order, label: t(orderTexts[order]) }))}
      onChoose={settings.setOrder}
    />
  );
}
