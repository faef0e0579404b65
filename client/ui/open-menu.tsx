import { Menu } from '@mantine/core';
import { cloneElement, Fragment, useRef } from 'react';
import type { ReactElement, RefAttributes } from 'react';
import { Link } from 'react-router-dom';
import { IconCheck } from './icons.tsx';
import classes from './open-menu.module.css';
import type { ButtonMenuProps, MenuEntry } from './menu-entry.ts';

/** The menu itself: open when its script is loaded, because the button was pressed. */
export function OpenMenu({ target, entries, position, width }: ButtonMenuProps) {
  const button = useRef<HTMLElement>(null);
  return (
    // The focus had moved before the script was loaded, so it is returned to the button explicitly.
    <Menu
      defaultOpened
      returnFocus={false}
      onClose={() => button.current?.focus()}
      position={position}
      width={width}
    >
      <Menu.Target>
        {cloneElement(target as ReactElement<RefAttributes<HTMLElement>>, { ref: button })}
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            {entry.isApart && <Menu.Divider />}
            {entry.heading !== undefined && <Menu.Label>{entry.heading}</Menu.Label>}
            <Line entry={entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const current = (isCurrent: boolean | undefined) => ({
  'aria-current': isCurrent,
  rightSection: isCurrent === true ? <IconCheck size={14} /> : undefined,
});

function Line({ entry }: { readonly entry: MenuEntry }) {
  const { text, to, onChoose, lang, isCurrent } = entry;
  if (to !== undefined) {
    return (
      <Menu.Item component={Link} className={classes.line} to={to} {...current(isCurrent)} onClick={onChoose}>
        {text}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item lang={lang} className={classes.line} {...current(isCurrent)} onClick={onChoose}>
      {text}
    </Menu.Item>
  );
}
