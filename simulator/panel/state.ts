import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { callControl } from '#simulator/hosts/browser/sandpit.ts';
import type { EngineLink } from '#simulator/hosts/browser/link.ts';
import type { RuntimeStatus } from '#simulator/hosts/runtime.ts';
import type { Language } from '#locales/languages.ts';
import { initialLanguage, loadText, pageLanguage, type PanelText } from './texts.ts';

/** What the panel is given: the engine to watch, and the control plane to steer it. */
export interface PanelDeps {
  readonly link: EngineLink;
  readonly respond: (request: Request) => Promise<Response>;
}

interface Panel extends PanelDeps {
  readonly text: PanelText;
}

export const PanelContext = createContext<Panel | undefined>(undefined);

/** The panel's surroundings; only inside PanelContext. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('This component belongs inside the panel.');
  return panel;
}

/** The engine's status, as it changes. */
export function useStatus({ link }: PanelDeps): RuntimeStatus {
  return useSyncExternalStore(
    (changed) => link.onStatus(changed),
    () => link.status(),
  );
}

/** The panel's words in the page's language; undefined until they are there. Follows the page when it changes. */
export function usePanelText(): PanelText | undefined {
  const [text, setText] = useState<PanelText>();
  useEffect(() => {
    let wanted: Language | undefined;
    const follow = (language: Language): void => {
      if (language === wanted) return;
      wanted = language;
      void loadText(language).then((loaded) => {
        if (language === wanted) setText(() => loaded);
      });
    };
    follow(initialLanguage());
    // The page names its language on its root element when it is changed.
    const observer = new MutationObserver(() => follow(pageLanguage()));
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => {
      wanted = undefined;
      observer.disconnect();
    };
  }, []);
  return text;
}

/** One action of the control plane at a time: whether it runs, what went wrong, and how to start it. */
export function useControl(): {
  readonly busy: boolean;
  readonly fault: string | undefined;
  run(path: string, body: unknown): Promise<boolean>;
} {
  const { respond } = usePanel();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async (path: string, body: unknown): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    try {
      await callControl(respond, 'POST', path, body);
      return true;
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, run };
}

/** Loads the page anew after a reset: nothing it remembers is true any more. A wish in the address has been overruled. */
export function reloadPage(): void {
  const address = new URL(location.href);
  for (const wish of ['scenario', 'seed']) address.searchParams.delete(wish);
  history.replaceState(history.state, '', address);
  location.reload();
}
