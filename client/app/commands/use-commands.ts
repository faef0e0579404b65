/** What the command palette offers. */
import { useLocation, useNavigate } from 'react-router-dom';
import { languageFacts, languages } from '#locales/languages.ts';
import { useSelectedPair } from '#client/exchange/live.ts';
import { useLacksSeat, useSession } from '#client/exchange/react.tsx';
import { useShortcuts } from '#client/ui/shortcuts.tsx';
import { useText } from '#client/ui/text.ts';
import { assetMenu } from '../layout/nav-items.ts';
import { useAccountMenu } from '../layout/use-account-menu.ts';
import { useMainMenu } from '../layout/use-main-menu.ts';
import { useLanguage } from '../preferences-context.ts';
import { useLanguageChoice } from '../use-language-choice.ts';

/** One entry of the palette. */
export interface PaletteCommand {
  readonly key: string;
  readonly text: string;
  /** What kind of entry it is. */
  readonly kind: string;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  /** Language tag of the text, where it is not the page's. */
  readonly lang?: string;
  readonly run: () => void;
}

const PALETTE = 'Mod+k';
const SPOT = '/newmarket';
/** Pages on which a pair is chosen without leaving them. */
const DESKS: ReadonlySet<string> = new Set([SPOT, '/dealCenter', '/leverdealCenter', '/secondDealCenter']);

/** The shortcuts that work anywhere on the page, without those that lead to a page of the list. */
function useActions(pages: ReadonlySet<string>): readonly PaletteCommand[] {
  const t = useText();
  return useShortcuts()
    .filter(({ keys, to, isLocal }) => keys !== PALETTE && !isLocal && (to === undefined || !pages.has(to)))
    .map(({ keys, label, group, run }) => ({
      key: `key ${keys}`,
      text: t(label),
      kind: t(group),
      keys,
      run,
    }));
}

/** Every page of the menus once, whichever of them names it; those of an account for users only. */
function usePages(): readonly PaletteCommand[] {
  const t = useText();
  const navigate = useNavigate();
  const shortcuts = useShortcuts();
  const { isLoggedIn } = useSession();
  const lacksSeat = useLacksSeat();
  const mainMenu = useMainMenu();
  const accountMenu = useAccountMenu();
  const own = isLoggedIn && !lacksSeat ? [...accountMenu, ...assetMenu].flatMap(({ items }) => items) : [];
  // The menus name one page by two addresses where it is in the navigation of an area, too.
  const items = new Map([...own, ...mainMenu].map((item) => [item.label, item]));
  return [...items.values()].map(({ to, label }) => ({
    key: to,
    text: t('common.paletteGoTo', { name: t(label) }),
    kind: t('common.palettePage'),
    keys: shortcuts.find((shortcut) => shortcut.to === to)?.keys,
    run: () => void navigate(to),
  }));
}

/** Every listed pair: on its desk, or on the spot desk. */
function usePairs(): readonly PaletteCommand[] {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { groups, select } = useSelectedPair();
  return groups
    .flatMap(({ pairs }) => pairs)
    .filter(({ displayed }) => displayed)
    .map((pair) => ({
      key: `pair ${pair.symbol}`,
      text: t('common.paletteGoTo', { name: pair.symbol }),
      kind: t('common.palettePair'),
      run() {
        select(pair);
        if (!DESKS.has(pathname)) void navigate(SPOT);
      },
    }));
}

function useLanguages(): readonly PaletteCommand[] {
  const t = useText();
  const current = useLanguage();
  const choose = useLanguageChoice();
  return languages
    .filter((name) => name !== current)
    .map((name) => ({
      key: `language ${name}`,
      text: languageFacts[name].name,
      lang: languageFacts[name].tag,
      kind: t('common.language'),
      run: () => choose(name),
    }));
}

const termsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Every command that has each word of the search in its text or kind. */
export function useCommands(search: string): readonly PaletteCommand[] {
  const pages = usePages();
  const actions = useActions(new Set(pages.map(({ key }) => key)));
  const all = [actions, usePairs(), pages, useLanguages()].flat();
  const terms = termsOf(search);
  return all.filter(({ text, kind }) => {
    const content = `${text} ${kind}`.toLowerCase();
    return terms.every((term) => content.includes(term));
  });
}
