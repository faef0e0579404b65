/** Runs in a page: reads what it shows. Each function is handed over as text, so that it uses nothing from outside of itself. */
import type { Place, Screen } from '../rehearse/screen.ts';

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
  const WITHOUT_TEXT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'OPTION']);
  const FIELDS = 'input:not([type=password], [type=hidden], [type=checkbox], [type=radio]), textarea, select';
  let path = location.pathname;
  const alerts = new Set<string>();
  const moved = new WeakSet<Node>();
  const trimmed = (text: string): string => text.replace(/\s+/g, ' ').trim();

  const noteAlert = (element: Element | null | undefined): void => {
    const text = trimmed(element?.textContent ?? '');
    if (text !== '') alerts.add(text);
  };
  const observer = new MutationObserver((mutations) => {
    for (const { target, type, addedNodes, removedNodes } of mutations) {
      const element = target instanceof Element ? target : target.parentElement;
      const isReplaced = addedNodes.length > 0 && removedNodes.length > 0;
      if (element && (type === 'characterData' || isReplaced)) moved.add(element);
      noteAlert(element?.closest(ALERTS));
      const added = [...addedNodes].filter((node) => node instanceof Element);
      for (const node of added)
        for (const each of [node, ...node.querySelectorAll('*')]) if (each.matches(ALERTS)) noteAlert(each);
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
    let around: Element | null = element;
    while (around && trimmed(around.textContent ?? '').length < own.length + 3) around = around.parentElement;
    return trimmed(around?.textContent ?? '').slice(0, 80);
  };
  const textOf = (element: Element): string => {
    if (element instanceof HTMLSelectElement) return trimmed(element.selectedOptions[0]?.textContent ?? '');
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.matches(FIELDS) ? trimmed(element.value) : '';
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return trimmed(own.map((node) => node.textContent).join(''));
  };
  const placeOf = (element: Element): readonly Place[] => {
    const text = WITHOUT_TEXT.has(element.tagName) ? '' : textOf(element);
    const isShown = text !== '' && element.checkVisibility({ visibilityProperty: true });
    return isShown
      ? [{ key: keyOf(element), text, near: nearOf(element, text), hasMoved: moved.has(element) }]
      : [];
  };
  const noteRefusedFields = (): void => {
    for (const field of document.querySelectorAll('[aria-invalid="true"]')) {
      const ids = `${field.getAttribute('aria-errormessage') ?? ''} ${field.getAttribute('aria-describedby') ?? ''}`;
      for (const id of ids.split(' ')) noteAlert(document.getElementById(id));
    }
  };
  const screen = (): Screen => {
    noteRefusedFields();
    const places = document.body ? [...document.body.querySelectorAll('*')].flatMap(placeOf) : [];
    return { path, places, alerts: [...alerts] };
  };
  const leave = (next: string): void => {
    if (next === path) return;
    window.sandpitScreenLeft?.(screen());
    path = next;
    alerts.clear();
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
