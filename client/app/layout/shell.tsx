/** A page with the navigation of its area beside it. */
import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { IconChevronDown, IconMenu } from '#client/ui/icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import type { NavGroup, NavItem } from './nav-items.ts';
import classes from './shell.module.css';

interface ShellProps {
  /** Name of the area. */
  readonly label: TextKey;
  readonly groups: readonly NavGroup[];
}

const isCurrent = ({ to, others = [] }: NavItem, pathname: string): boolean =>
  [to, ...others].includes(pathname);

function SideNavigation({ label, groups }: ShellProps) {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <nav className={classes.side} aria-label={t(label)}>
      {groups.map(({ heading, items }) => (
        <div key={heading} className={classes.group}>
          <p className={classes.heading}>{t(heading)}</p>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  className={classes.link}
                  aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                >
                  {t(item.label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same links behind one button, where the page is too narrow for a column beside it. */
function NarrowNavigation({ label, groups }: ShellProps) {
  const t = useText();
  const { pathname } = useLocation();
  const entries = groups.flatMap(({ heading, items }) =>
    items.map((item, index) => ({
      key: item.to,
      text: t(item.label),
      to: item.to,
      isCurrent: isCurrent(item, pathname),
      ...(index === 0 && { heading: t(heading) }),
    })),
  );
  return (
    <div className={classes.narrow}>
      <ButtonMenu
        position="bottom-start"
        width={260}
        target={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconMenu />}
            rightSection={<IconChevronDown size={14} />}
            aria-label={t('common.menuOf', { shell: t(label) })}
          >
            {t(label)}
          </Button>
        }
        entries={entries}
      />
    </div>
  );
}

/** The navigation of an area and its present page. */
export function Shell(props: ShellProps) {
  return (
    <div className={classes.shell}>
      <SideNavigation {...props} />
      <NarrowNavigation {...props} />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
