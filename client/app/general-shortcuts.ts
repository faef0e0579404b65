import { useNavigate } from 'react-router-dom';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import type { TextKey } from '#client/ui/text.ts';
import { otherColour } from './market-colours.ts';
import { usePreferences } from './preferences-context.ts';

/** Shortcuts that work on every page. */
export function useGeneralShortcuts(): void {
  const navigate = useNavigate();
  const { scheme, setScheme, upColour, setUpColour } = usePreferences();
  const useWay = (keys: string, label: TextKey, to: string) =>
    useShortcut(keys, label, () => void navigate(to), { to });
  useWay('g h', 'common.shortcutGoHome', '/');
  useWay('g m', 'common.shortcutGoMarkets', '/quotation');
  useWay('g s', 'common.shortcutGoSpot', '/newmarket');
  useShortcut('n', 'common.shortcutDay', () => setScheme(scheme.getState() === 'dark' ? 'light' : 'dark'));
  useShortcut('u', 'common.shortcutUpColour', () => setUpColour(otherColour(upColour.getState())));
}
