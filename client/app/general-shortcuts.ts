import { useNavigate } from 'react-router-dom';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { usePreferences } from './preferences-context.ts';

/** Shortcuts that work on every page. */
export function useGeneralShortcuts(): void {
  const navigate = useNavigate();
  const { scheme, setScheme } = usePreferences();
  useShortcut('g h', 'shell.shortcutGoHome', () => void navigate('/'));
  useShortcut('g m', 'shell.shortcutGoMarkets', () => void navigate('/quotation'));
  useShortcut('g s', 'shell.shortcutGoSpot', () => void navigate('/dealCenter'));
  useShortcut('g c', 'shell.shortcutGoChart', () => void navigate('/newmarket'));
  useShortcut('n', 'shell.shortcutDay', () => setScheme(scheme.get() === 'dark' ? 'light' : 'dark'));
}
