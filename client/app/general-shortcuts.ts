import { useNavigate } from 'react-router-dom';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { otherColour } from './market-colours.ts';
import { usePreferences } from './preferences-context.ts';

/** Shortcuts that work on every page. */
export function useGeneralShortcuts(): void {
  const navigate = useNavigate();
  const { scheme, setScheme, upColour, setUpColour } = usePreferences();
  useShortcut('g h', 'common.shortcutGoHome', () => void navigate('/'));
  useShortcut('g m', 'common.shortcutGoMarkets', () => void navigate('/quotation'));
  useShortcut('g s', 'common.shortcutGoSpot', () => void navigate('/newmarket'));
  useShortcut('n', 'common.shortcutDay', () => setScheme(scheme.getState() === 'dark' ? 'light' : 'dark'));
  useShortcut('u', 'common.shortcutUpColour', () => setUpColour(otherColour(upColour.getState())));
}
