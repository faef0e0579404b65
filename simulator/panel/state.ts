import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { EngineLink } from '#simulator/hosts/browser/link.ts';
import type { RuntimeStatus } from '#simulator/hosts/runtime.ts';
import type { Language } from '#locales/languages.ts';
import type { Sim } from './control.ts';
import { initialLanguage, pageLanguage, type PanelText, type Text } from './texts.ts';

/** What the panel is given: the engine to watch, and the control plane to steer it. */
export interface PanelDeps {
  readonly link: EngineLink;
  readonly respond: (request: Request) => Promise<Response>;
}

interface Panel {
  readonly link: EngineLink;
  readonly sim: Sim;
  readonly language: Language;
  readonly text: PanelText;
}

export type Running = Extract<RuntimeStatus, { state: 'running' }>;

export const PanelContext = createContext<Panel | undefined>(undefined);

/** The panel's surroundings; only inside PanelContext. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('This component belongs inside the panel.');
  return panel;
}

/** The engine's status, as it changes. */
export function useStatus(link: EngineLink): RuntimeStatus {
  return useSyncExternalStore(
    (changed) => link.onStatus(changed),
    () => link.status(),
  );
}

/** Virtual time for the eye, read four times a second. */
export function useNow(link: EngineLink): number {
  const [now, setNow] = useState(() => link.clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(link.clock.now()), 250);
    return () => clearInterval(timer);
  }, [link]);
  return now;
}

/** The page's language; follows the page when it changes. */
export function usePageLanguage(): Language {
  const [language, setLanguage] = useState(initialLanguage);
  useEffect(() => {
    // The page names its language on its root element when it is changed.
    const observer = new MutationObserver(() => setLanguage(pageLanguage()));
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => observer.disconnect();
  }, []);
  return language;
}

/** The words that `load` brings for a language; the former ones, or undefined at first, until they are there. */
export function useText<Key extends string>(
  load: (language: Language) => Promise<Text<Key>>,
  language: Language,
): Text<Key> | undefined {
  const [text, setText] = useState<Text<Key>>();
  useEffect(() => {
    let wanted = true;
    void load(language).then((loaded) => {
      if (wanted) setText(() => loaded);
    });
    return () => {
      wanted = false;
    };
  }, [load, language]);
  return text;
}

/**
 * One action at a time: whether it runs, how to start it, and what it was rejected with (undefined when nothing went wrong).
 * Its button stays enabled meanwhile, because a button that is disabled loses the focus.
 */
export interface Action {
  readonly busy: boolean;
  readonly fault: unknown;
  /** Resolves with whether the action came to its end, false too while another runs; never rejects. */
  run(action: () => Promise<unknown>): Promise<boolean>;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const running = useRef(false);
  const run = useCallback(async (action: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setFault(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, fault, run };
}
