/** Shows that a page is loading, for at most 1.5 s; what takes longer shows its own placeholders (SHELL-019). */
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import classes from './loading-bar.module.css';

/** After this time the indicator closes, whether the page has loaded or not. */
export const LOADING_MS = 1500;

function Bar() {
  const t = useText();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), LOADING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOpen ? (
    <div className={classes.bar} role="progressbar" aria-label={t('common.shell_loading')} />
  ) : null;
}

/** A thin line at the top of the window while a page loads. */
export function LoadingBar() {
  const navigation = useNavigation();
  return navigation.state === 'idle' ? null : <Bar key={navigation.location?.key} />;
}

/** The same before the first page has loaded. */
export const FirstLoadingBar = () => <Bar />;
