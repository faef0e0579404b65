/** The shell of the deposit product: its heading and its two tabs (ROUTE-025). */
import type { ReactNode } from 'react';
import { PageTabs } from '#client/ui/page-tabs.tsx';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';

const tabs = [
  { to: '/Property/product', text: 'savings.products' },
  { to: '/Property/myOrder', text: 'savings.orders' },
] as const;

export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <Page title={t('shell.titleProducts')} intro={t('savings.intro')}>
      <PageTabs label={t('shell.titleProducts')} tabs={tabs} />
      {children}
    </Page>
  );
}
