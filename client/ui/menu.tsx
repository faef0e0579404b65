/** A menu opened by a button. */
import { cloneElement, useState } from 'react';
import type { ButtonMenuProps } from './menu-entry.ts';
import { lazyPart, Part } from './part.tsx';

const load = () => import('./open-menu.tsx');

/** Loaded on first use: positioning and the focus trap would be a tenth of the initial bundle. */
const OpenMenu = lazyPart(async () => (await load()).OpenMenu);

/** A button with a menu: opens on a click or the down arrow. */
export function ButtonMenu(props: ButtonMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const prefetch = () => void load().catch(() => undefined);
  const closed = cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return closed;
  return (
    <Part waiting={closed} onGiveUp={() => setWanted(false)}>
      <OpenMenu {...props} />
    </Part>
  );
}
