/** Runs in a page: reads what it shows. Each function is handed over as text, so that it uses nothing from outside of itself. */
import type { ScreenPlace, Screen } from '../rehearse/screen.ts';

declare global {
  /** What a watched page has on its window. */
  interface Window {
    /** What the page shows now. */
    sandpitScreen(): Screen;
    /** The page goes to another path. */
    sandpitLeave(path: string): void;
    /** Hands over what the page showed before it was left; from the fixture. */
    sandpitScreenLeft?(screen: Screen): void;
  }
}

/** Begins to watch a page before its own scripts run. */
export function watchScreen(): void {
  if (window !== window.top) return;
  const ALERTS = '[role="alert"], [role="alertdialog"]';
  const WITH_TEXT = ':not(script, style, noscript, template, option)';
  const FIELDS = 'input:not([type=password], [type=hidden], [type=checkbox], [type=radio]), textarea, select';
  let path = location.pathname;
  const alerts = new Set<string>();
  /** Elements of messages that are gone again, by their text: how long they stay is no difference. */
  const gone = new Map<string, Element>();
  const moved = new WeakSet<Node>();
  const trimmed = (text: string): string => text.replace(/\s+/g, ' ').trim();

  const noteAlert = (element: Element | null | undefined): void => {
    const text = trimmed(element?.textContent ?? '');
    if (text !== '') alerts.add(text);
  };
  const elementsIn = (nodes: NodeList): readonly Element[] =>
    [...nodes].flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []));
  const observer = new MutationObserver((mutations) => {
    for (const { target, type, addedNodes, removedNodes } of mutations) {
      const element = target instanceof Element ? target : target.parentElement;
      const isReplaced = addedNodes.length > 0 && removedNodes.length > 0;
      if (element && (type === 'characterData' || isReplaced)) moved.add(element);
      noteAlert(element?.closest(ALERTS));
      for (const each of elementsIn(addedNodes)) if (each.matches(ALERTS)) noteAlert(each);
      for (const each of elementsIn(removedNodes))
        if (each.closest('[role="status"]')) gone.set(textOf(each), each);
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  const keys = new WeakMap<Element, string>();
  const keyOf = (element: Element): string => {
    const known = keys.get(element);
    if (known !== undefined) return known;
    const { parentElement: parent, localName } = element;
    if (!parent || element === document.body) return localName;
    const alike = [...parent.children].filter((each) => each.localName === localName);
    const key = `${keyOf(parent)}>${localName}${alike.length > 1 ? alike.indexOf(element) + 1 : ''}`;
    keys.set(element, key);
    return key;
  };
  const nearOf = (element: Element, own: string): string => {
    const around = trimmed(element.textContent ?? '');
    const parent = around.length < own.length + 3 ? element.parentElement : null;
    return parent ? nearOf(parent, own) : around.slice(0, 80);
  };
  const textOf = (element: Element): string => {
    if (element instanceof HTMLSelectElement) return trimmed(element.selectedOptions[0]?.textContent ?? '');
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.matches(FIELDS) ? trimmed(element.value) : '';
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return trimmed(own.map((node) => node.textContent).join(''));
  };
  const placeOf = (element: Element): readonly ScreenPlace[] => {
    const text = textOf(element);
    const isSaid = gone.get(text) === element;
    const isShown = text !== '' && (isSaid || element.checkVisibility({ visibilityProperty: true }));
    const [key, near] = [keyOf(element), nearOf(element, text)];
    return isShown ? [{ key, text, near, hasMoved: moved.has(element) }] : [];
  };
  const screen = (): Screen => {
    const refused = [...document.querySelectorAll('[aria-invalid="true"]')].flatMap((field) =>
      ['aria-errormessage', 'aria-describedby'].flatMap((name) => field.getAttribute(name)?.split(' ') ?? []),
    );
    for (const id of refused) noteAlert(document.getElementById(id));
    const places = [...document.querySelectorAll(`body ${WITH_TEXT}`)].flatMap(placeOf);
    for (const { text } of places) gone.delete(text);
    return { path, places: [...places, ...[...gone.values()].flatMap(placeOf)], alerts: [...alerts] };
  };
  const leave = (next: string): void => {
    if (next === path) return;
    window.sandpitScreenLeft?.(screen());
    path = next;
    alerts.clear();
    gone.clear();
  };
  Object.assign(window, { sandpitScreen: screen, sandpitLeave: leave });
}

/** Has a watched page hand over what it shows before it is left. */
export function watchLeaving(): void {
  if (window !== window.top) return;
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (data: unknown, unused: string, url?: string | URL | null) => {
      window.sandpitLeave(new URL(url ?? '', location.href).pathname);
      original(data, unused, url);
    };
  }
  addEventListener('popstate', () => window.sandpitLeave(location.pathname), { capture: true });
  addEventListener('pagehide', () => window.sandpitLeave(''));
}
