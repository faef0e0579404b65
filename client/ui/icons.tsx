/** The icons of the client, in one weight and size. Decorative: the element around one has a name of its own. */
import {
  IconArrowsExchange as Swap,
  IconBell as Bell,
  IconBrandAlipay as Alipay,
  IconBrandWechat as Wechat,
  IconBuildingBank as Bank,
  IconCheck as Check,
  IconChevronDown as ChevronDown,
  IconClock as Clock,
  IconCopy as Copy,
  IconLanguage as Language,
  IconLayoutSidebarLeftCollapse as Collapse,
  IconLayoutSidebarLeftExpand as Expand,
  IconMenu2 as MenuLines,
  IconMoon as Moon,
  IconPlayerPause as Pause,
  IconPlayerPlay as Play,
  IconSearch as Search,
  IconSun as Sun,
  IconUser as User,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';

const sized = (Icon: TablerIcon) =>
  function SizedIcon({ size = 16 }: { readonly size?: number }) {
    return <Icon size={size} stroke={1.75} aria-hidden />;
  };

export const IconAlipay = sized(Alipay);
export const IconBank = sized(Bank);
export const IconBell = sized(Bell);
export const IconCheck = sized(Check);
export const IconChevronDown = sized(ChevronDown);
export const IconClock = sized(Clock);
export const IconCollapse = sized(Collapse);
export const IconCopy = sized(Copy);
export const IconExpand = sized(Expand);
export const IconLanguage = sized(Language);
export const IconMenu = sized(MenuLines);
export const IconMoon = sized(Moon);
export const IconPause = sized(Pause);
export const IconPlay = sized(Play);
export const IconSearch = sized(Search);
export const IconSun = sized(Sun);
export const IconSwap = sized(Swap);
export const IconUser = sized(User);
export const IconWechat = sized(Wechat);
