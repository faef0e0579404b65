/** Icons of pages, which the page's frame does not show: they are loaded with the first page that has one. */
import Bank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import Clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import Copy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import Phone from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import Dots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import Pencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import Pause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import Play from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { sized } from './icons.tsx';

export const IconBank = sized(Bank);
export const IconClock = sized(Clock);
export const IconCopy = sized(Copy);
export const IconDots = sized(Dots);
export const IconPause = sized(Pause);
export const IconPencil = sized(Pencil);
export const IconPhone = sized(Phone);
export const IconPlay = sized(Play);
export const IconSearch = sized(Search);
