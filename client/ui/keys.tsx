import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useText } from './text.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that are held together, as they are printed on a keyboard: `X` is Shift and x. */
function held(press: string): readonly string[] {
  if (press.startsWith('Mod+')) return [isApple ? '⌘' : 'Ctrl', press.slice(4).toUpperCase()];
  return /^[A-Z]$/.test(press) ? ['Shift', press] : [press];
}

/** The keys of a shortcut. */
export function Keys({ keys }: { readonly keys: string }) {
  const t = useText();
  return keys.split(' ').map((press, index) => (
    <Fragment key={press}>
      {index > 0 && ` ${t('common.shortcutThen')} `}
      {held(press).map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Fragment>
  ));
}
