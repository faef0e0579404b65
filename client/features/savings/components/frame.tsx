/** The shell of the deposit product: its heading and its two tabs (ROUTE-025). */
import type { ReactNode } from 'react';
import { PageTabs } from '#client/ui/page-tabs.tsx';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';

const tabs = [
  { to: '/Property/product', text: 'earn.savings_products' },
  { to: '/Property/myOrder', text: 'earn.savings_orders' },
] as const;

export function SavingsPage({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <Page title={t('common.titleProducts')} intro={t('earn.savings_intro')}>
      <PageTabs label={t('common.titleProducts')} tabs={tabs} />
      {children}
    </Page>
  );
}
