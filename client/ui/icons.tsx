/** Icons in one weight and size, and those of the page's frame and its messages. Decorative: the element around one has a name of its own. */
import Alert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import Swap from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import Bell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import Check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import ChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import Info from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import Language from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import MenuLines from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import Moon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import Sun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import User from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import Wallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';
import type { TablerIcon } from '@tabler/icons-react';

/** An icon as all are drawn. Those of a part that is loaded later are made beside that part, so that they come with it. */
export const sized = (Icon: TablerIcon) =>
  function SizedIcon({ size = 16 }: { readonly size?: number }) {
    return <Icon size={size} stroke={1.75} aria-hidden />;
  };

export const IconAlert = sized(Alert);
export const IconBell = sized(Bell);
export const IconCheck = sized(Check);
export const IconChevronDown = sized(ChevronDown);
export const IconInfo = sized(Info);
export const IconLanguage = sized(Language);
export const IconMenu = sized(MenuLines);
export const IconMoon = sized(Moon);
export const IconSun = sized(Sun);
export const IconSwap = sized(Swap);
export const IconUser = sized(User);
export const IconWallet = sized(Wallet);
