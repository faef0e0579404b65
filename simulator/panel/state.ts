/** What all parts of the panel are given, and the status they show. */
import { createContext, useContext, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { SECOND_MS } from '#shared/calendar.ts';
import type { EngineLink } from '#simulator/page/link.ts';
import type { Warnings } from '#simulator/page/warnings.ts';
import type { PageStatus } from '#simulator/page/page-status.ts';
import type { Language } from '#locales/languages.ts';
import type { ControlClient } from '#simulator/control/client.ts';
import { initialLanguage, pageLanguage, panelTexts, usePanelText } from './texts.ts';
import type { PanelText } from './texts.ts';

/** What the panel is given: the engine to watch, and the control plane to steer it. */
export interface PanelDeps {
  readonly link: EngineLink;
  readonly respond: (request: Request) => Promise<Response>;
  readonly warnings: Warnings;
  /** Address of Sandpit's own client; only its pages have seats, links with parameters and the speaker view. */
  readonly home?: string;
  /** Whether only what is wrong is shown. */
  readonly isQuiet?: boolean;
}

interface Panel {
  readonly link: EngineLink;
  readonly sim: ControlClient;
  readonly warnings: Warnings;
  readonly home?: string;
}

export type Running = Extract<PageStatus, { state: 'running' }>;

export const PanelContext = createContext<Panel | undefined>(undefined);

/** The panel's surroundings with its texts and their language; only inside PanelContext. */
export function usePanel(): Panel & { readonly text: PanelText; readonly language: Language } {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('This component belongs inside the panel.');
  return { ...panel, text: usePanelText(), language: panelTexts.language };
}

/** The engine's status, as it changes. */
export function useStatus(link: EngineLink): PageStatus {
  return useSyncExternalStore(
    (changed) => link.onStatus(changed),
    () => link.status(),
  );
}

/** How often a moving clock is read, in real milliseconds. */
const CLOCK_MS = 250;

const secondOf = (time: number): number => Math.floor(time / SECOND_MS) * SECOND_MS;

/**
 * Virtual time for the eye, in whole seconds: read four times a second while the clock moves, and at once when it has been set or has
 * arrived somewhere.
 */
export function useNow(link: EngineLink): number {
  const [now, setNow] = useState(() => secondOf(link.clock.now()));
  const status = useStatus(link);
  const isMoving = status.state === 'running' && status.clock.speed > 0;
  useEffect(() => {
    const read = (): void => setNow(secondOf(link.clock.now()));
    read();
    if (!isMoving) return undefined;
    const timer = setInterval(read, CLOCK_MS);
    return () => clearInterval(timer);
  }, [link, status, isMoving]);
  return now;
}

/** How long a file of texts that could not be loaded is waited for before it is asked for again. */
const RETRY_MS = 3_000;

/**
 * Shows the texts in the page's language, and follows it; false until the first are there. What cannot be loaded is asked for again,
 * and the former language stays until it is there: without texts there is nothing to ask the user with.
 */
export function usePageLanguage(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    const show = (language: Language): void => {
      clearTimeout(retry);
      panelTexts.show(language).then(
        () => setShown(true),
        (error: unknown) => {
          console.warn('The texts of the panel cannot be loaded; they are asked for again:', error);
          retry = setTimeout(show, RETRY_MS, language);
        },
      );
    };
    show(initialLanguage());
    // The page names its language on its root element when it is changed.
    const observer = new MutationObserver(() => show(pageLanguage()));
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => {
      clearTimeout(retry);
      observer.disconnect();
    };
  }, []);
  return isShown;
}

/**
 * Actions that take turns: whether one runs or waits, what the latest that failed was rejected with (undefined when nothing went
 * wrong since it was last asked for something), and the outcome text of the latest that succeeded. Each that has ended has the panel
 * request what it shows again. Their buttons stay enabled in the meantime, because a button that is disabled loses the focus; so a
 * press may come while another action runs, and must not be lost.
 */
export interface ActionState {
  readonly busy: boolean;
  readonly fault: unknown;
  readonly done: string;
  /**
   * Runs the action when its turn comes; its outcome text is then `done`. `what` distinguishes actions: one that runs or waits already is
   * not asked for twice by a double press. Resolves with whether the action came to its end, false too where it was left out;
   * never rejects.
   */
  run(action: () => Promise<unknown>, what?: string, done?: string): Promise<boolean>;
  /** Like `run`, where each press counts. */
  repeat(action: () => Promise<unknown>, done?: string): Promise<boolean>;
}

/** One press: what it asks for, and the outcome text when it is done. */
interface Press {
  readonly action: () => Promise<unknown>;
  readonly done: string | undefined;
}

export function useAction(): ActionState {
  const id = useId();
  const [fault, setFault] = useState<unknown>();
  const [done, setDone] = useState('');
  const known = useRef(new Set<string>());
  const busy = useIsMutating({ mutationKey: [id] }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey: [id],
    scope: { id },
    mutationFn: ({ action }: Press) => action(),
    onMutate: () => setFault(undefined),
    onError: setFault,
    onSuccess: (_response, press) => press.done !== undefined && setDone(press.done),
  });
  const repeat: ActionState['repeat'] = (action, text) =>
    mutateAsync({ action, done: text }).then(
      () => true,
      () => false,
    );
  const run: ActionState['run'] = async (action, what = '', text) => {
    if (known.current.has(what)) return false;
    known.current.add(what);
    const isDone = await repeat(action, text);
    known.current.delete(what);
    return isDone;
  };
  return { busy, fault, done, run, repeat };
}
