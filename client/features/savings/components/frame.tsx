/** The shell of the deposit product: its heading and its two tabs (ROUTE-025). */
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './frame.module.css';

const tabs = [
  { to: '/Property/product', label: 'savings.products' },
  { to: '/Property/myOrder', label: 'savings.orders' },
] as const;

export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <Page title={t('shell.titleProducts')} intro={t('savings.intro')}>
      <nav className={classes.tabs} aria-label={t('shell.titleProducts')}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.tab}>
            {t(label)}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  );
}
