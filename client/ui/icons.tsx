/** The icons of the client, in one weight and size. Decorative: the element around one has a name of its own. */
import {
  IconAlignJustified as Fibonacci,
  IconArrowsExchange as Swap,
  IconBell as Bell,
  IconBrandAlipay as Alipay,
  IconBrandWechat as Wechat,
  IconBuildingBank as Bank,
  IconCheck as Check,
  IconChevronDown as ChevronDown,
  IconClock as Clock,
  IconCopy as Copy,
  IconDots as Dots,
  IconLanguage as Language,
  IconLayoutDashboard as Layout,
  IconLayoutSidebarLeftCollapse as Collapse,
  IconLayoutSidebarLeftExpand as Expand,
  IconLine as Trend,
  IconMagnet as Magnet,
  IconMenu2 as MenuLines,
  IconMinus as Horizontal,
  IconMoon as Moon,
  IconPencil as Pencil,
  IconPlayerPause as Pause,
  IconPlayerPlay as Play,
  IconPlayerSkipBack as StepBack,
  IconPlayerSkipForward as StepForward,
  IconRectangle as Rectangle,
  IconRuler2 as Measure,
  IconSearch as Search,
  IconSeparatorVertical as Vertical,
  IconSun as Sun,
  IconTable as Table,
  IconTrash as Trash,
  IconTypography as TextMark,
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
export const IconDots = sized(Dots);
export const IconExpand = sized(Expand);
export const IconFibonacci = sized(Fibonacci);
export const IconHorizontal = sized(Horizontal);
export const IconLanguage = sized(Language);
export const IconLayout = sized(Layout);
export const IconMagnet = sized(Magnet);
export const IconMeasure = sized(Measure);
export const IconMenu = sized(MenuLines);
export const IconMoon = sized(Moon);
export const IconPause = sized(Pause);
export const IconPencil = sized(Pencil);
export const IconPlay = sized(Play);
export const IconRectangle = sized(Rectangle);
export const IconSearch = sized(Search);
export const IconStepBack = sized(StepBack);
export const IconStepForward = sized(StepForward);
export const IconSun = sized(Sun);
export const IconSwap = sized(Swap);
export const IconTable = sized(Table);
export const IconText = sized(TextMark);
export const IconTrash = sized(Trash);
export const IconTrend = sized(Trend);
export const IconUser = sized(User);
export const IconVertical = sized(Vertical);
export const IconWechat = sized(Wechat);
