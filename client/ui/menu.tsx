/** A menu that hangs on a button. */
import { cloneElement, lazy, Suspense, useState } from 'react';
import type { ButtonMenuProps } from './menu-entry.ts';

const load = () => import('./open-menu.tsx');

/** Loaded on first use: positioning and the focus trap are a tenth of the initial bundle, and no page is read by them. */
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

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
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
