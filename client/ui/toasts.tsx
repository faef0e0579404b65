/** Short messages about what was done and what happened; errors of a field are shown beside the field instead. */
import { Button, CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { create } from 'zustand';
import { Sentence } from './sentence.tsx';
import { IconAlert, IconCheck, IconInfo } from './icons.tsx';
import { useText } from './text.ts';
import classes from './toasts.module.css';

export type ToastTone = 'success' | 'error' | 'info';

/** A button of a toast. */
export interface ToastAction {
  readonly text: string;
  readonly onPress: () => void;
}

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

/** More would cover the content. */
const MAX_SHOWN = 4;
/** Errors are shown longer than confirmations. */
const LIFE_MS: Readonly<Record<ToastTone, number>> = { success: 3500, info: 5000, error: 7000 };

const useShown = create<readonly Toast[]>(() => []);

/** Where messages appear, as `inset` has it; undefined where the style sheet says it. */
const usePlace = create<string | undefined>(() => undefined);

/** Has messages appear at a place of their own. */
export const placeToasts = (inset: string | undefined): void => usePlace.setState(inset, true);

let lastId = 0;

const dismiss = (id: number) =>
  useShown.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);

/** Shows a message. If the same text is already shown, it is renewed instead of repeated. */
export function showToast(tone: ToastTone, text: string, action?: ToastAction): void {
  if (text === '') return;
  lastId += 1;
  const isOther = (toast: Toast): boolean => toast.text !== text || toast.tone !== tone;
  const toast: Toast = { id: lastId, tone, text, action };
  useShown.setState((before) => [...before.filter(isOther), toast].slice(-MAX_SHOWN), true);
}

/** Takes all messages away. */
export const clearToasts = (): void => useShown.setState([], true);

/** The kind of a message is not told by its colour alone. */
const marks = { success: IconCheck, error: IconAlert, info: IconInfo } as const;

interface CardProps {
  readonly toast: Toast;
  /** Stays until it is closed. */
  readonly isHeld: boolean;
  readonly onDismiss: () => void;
}

function ToastCard({ toast, isHeld, onDismiss }: CardProps) {
  const t = useText();
  const { id, tone, text, action } = toast;
  const Mark = marks[tone];
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(id), LIFE_MS[tone]);
    return () => clearTimeout(timer);
  }, [id, tone, isHeld]);
  return (
    <li onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onDismiss()}>
      <div className={`${classes.toast} ${classes[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
        <span className={classes.mark}>
          <Mark />
        </span>
        <span className={classes.text}>
          <Sentence text={text} />
        </span>
        {action && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onDismiss();
              action.onPress();
            }}
          >
            {action.text}
          </Button>
        )}
        <CloseButton size={28} aria-label={t('common.dismiss')} onClick={onDismiss} />
      </div>
    </li>
  );
}

/** Keeps the focus in the page when the toast that has it is removed: in the next one, or where it was before. */
function useFocusKept() {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<HTMLElement>(null);
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && list.current?.contains(relatedTarget) === false)
      before.current = relatedTarget;
  };
  const leave = (id: number) => {
    const hadFocus = list.current?.contains(document.activeElement) === true;
    const toasts = useShown.getState();
    const at = toasts.findIndex((toast) => toast.id === id);
    const next = list.current?.children[toasts.length > at + 1 ? at + 1 : at - 1];
    const target = next?.querySelector('button:last-of-type') ?? before.current;
    if (hadFocus && target instanceof HTMLElement) target.focus();
    dismiss(id);
  };
  return { list, enter, leave };
}

/** Sets the height of the messages as a CSS variable, so that an order form can end above them. */
function useHeightOnPage(list: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    if (toasts.length === 0) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--toasts-height', `${list.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--toasts-height');
  }, [list, toasts]);
}

/** Where messages appear; mounted once. They stay while the pointer or the focus is on them (DESK-100, DESK-101). */
export function Toasts() {
  const t = useText();
  const toasts = useShown();
  const inset = usePlace();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { list, enter, leave } = useFocusKept();
  useHeightOnPage(list, toasts);
  const dismissed = (id: number) => {
    leave(id);
    // The element under the pointer is gone, and no `pointerleave` event is sent for it.
    setPointed(false);
  };
  if (toasts.length === 0 && isFocused) setFocused(false);
  return (
    <section
      className={classes.toasts}
      style={{ inset }}
      aria-label={t('common.toasts')}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => {
        setFocused(true);
        enter(event);
      }}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <ul ref={list} aria-label={t('common.messages')}>
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            isHeld={isPointed || isFocused}
            onDismiss={() => dismissed(toast.id)}
          />
        ))}
      </ul>
    </section>
  );
}
