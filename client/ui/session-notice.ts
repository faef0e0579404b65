/** What every page says of a session that does not simply go on: an earlier time, another branch, a clock that stands. */
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** The way back to where the session goes on. */
interface NoticeAction {
  readonly text: string;
  readonly onPress: () => void;
}

export interface SessionNotice {
  /** In the status line of a desk, where it says otherwise that prices are live; also read out. */
  readonly status: string;
  /** In the banner below the header; without it there is none. */
  readonly text?: string | undefined;
  readonly action?: NoticeAction | undefined;
}

/** The present notice; undefined in a session that goes on. */
export const useSessionNotice = create<SessionNotice | undefined>(() => undefined);

/** Shows a notice while the component is there. */
export function useShownNotice(notice: SessionNotice | undefined): void {
  const { status, text, action } = notice ?? {};
  const actionText = action?.text;
  const press = useEffectEvent(() => action?.onPress());
  useEffect(() => {
    const shownAction = actionText === undefined ? undefined : { text: actionText, onPress: () => press() };
    useSessionNotice.setState(status === undefined ? undefined : { status, text, action: shownAction }, true);
  }, [status, text, actionText]);
  useEffect(() => () => useSessionNotice.setState(undefined, true), []);
}
