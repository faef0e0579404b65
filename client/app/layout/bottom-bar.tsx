/** The bar of links along the lower edge of a phone (DESK-600). */
import Chart from '@tabler/icons-react/dist/esm/icons/IconChartCandle.mjs';
import Home from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import Leverage from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs';
import Room from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { ComponentType } from 'react';
import { IconSwap, IconWallet, sized } from '#client/ui/icons.tsx';
import { useText } from '#client/ui/text.ts';
import bar from './layouts.module.css';
import classes from './bottom-bar.module.css';
import { MainLink } from './main-link.tsx';
import { ASSETS, ROOM } from './nav-items.ts';
import type { NavItem } from './nav-items.ts';
import { useMainMenu } from './use-main-menu.ts';

const home: NavItem = { to: '/', label: 'common.home_title' };

/** The entries of the main menu that stand in the bar; the others are in the menu of the header. */
const icons: Readonly<Record<string, ComponentType<{ readonly size?: number }>>> = {
  '/': sized(Home),
  '/quotation': sized(Chart),
  '/newmarket': IconSwap,
  '/leverdealCenter': sized(Leverage),
  [ASSETS]: IconWallet,
  [ROOM]: sized(Room),
};

/** Home and the main menu's entries that are used most. */
export function BottomBar() {
  const t = useText();
  const items = [home, ...useMainMenu()];
  return (
    <nav className={`${bar.bottomBar} ${classes.links}`} aria-label={t('common.navMain')}>
      {items.map(({ to, label }) => {
        const Icon = icons[to];
        return (
          Icon && (
            <MainLink key={to} to={to} className={classes.link}>
              <Icon size={20} />
              {t(label)}
            </MainLink>
          )
        );
      })}
    </nav>
  );
}
