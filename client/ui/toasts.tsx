/** Short messages about the results of actions; errors of a field stand beside the field instead. */
import { CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#client/exchange/index.ts';
import { useText } from './text.ts';
import classes from './toasts.module.css';

export type ToastTone = 'success' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** More would cover what the trader looks at. */
const SHOWN_AT_ONCE = 4;
/** Errors are read more slowly than confirmations. */
const LIFE_MS: Readonly<Record<ToastTone, number>> = { success: 3500, info: 5000, error: 7000 };

const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

const dismiss = (id: number) => shown.set(shown.get().filter((toast) => toast.id !== id));

/** Shows a message. One that is shown already with the same words is renewed instead of repeated. */
export function showToast(tone: ToastTone, text: string): void {
  if (text === '') return;
  lastId += 1;
  const others = shown.get().filter((toast) => toast.text !== text || toast.tone !== tone);
  shown.set([...others, { id: lastId, tone, text }].slice(-SHOWN_AT_ONCE));
}

/** Takes all messages away. */
export const clearToasts = (): void => shown.set([]);

function ToastCard({ toast }: { readonly toast: Toast }) {
  const t = useText();
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), LIFE_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <li>
      <div
        className={`${classes.toast} ${classes[toast.tone]}`}
        role={toast.tone === 'error' ? 'alert' : 'status'}
      >
        <span className={classes.text}>{toast.text}</span>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={() => dismiss(toast.id)} />
      </div>
    </li>
  );
}

/** Where messages appear; mounted once. */
export function Toasts() {
  const t = useText();
  const toasts = useSyncExternalStore(shown.subscribe, shown.get);
  return (
    <ul className={classes.toasts} aria-label={t('common.messages')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}
