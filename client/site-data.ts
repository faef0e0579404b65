/**
 * Where the browser refuses site data, the very reading of `localStorage` throws. The page then gets storage that lasts as
 * long as it does, and says so (`isSiteDataRefused`).
 */

/** A Storage in memory. */
class PageStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, String(value));
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}

const KINDS = ['localStorage', 'sessionStorage'] as const;

type Scope = { readonly [Kind in (typeof KINDS)[number]]: Storage } & {
  readonly document: { readonly documentElement: { readonly dataset: DOMStringMap } };
};

function isRefused(scope: Scope, kind: (typeof KINDS)[number]): boolean {
  try {
    return scope[kind] === null;
  } catch {
    return true;
  }
}

const replace = (scope: Scope, kind: (typeof KINDS)[number]) =>
  Object.defineProperty(scope, kind, { value: new PageStorage(), configurable: true });

/** Puts storage in memory in the place of what the browser refuses; before anything reads it. */
export function replaceRefusedStorage(scope: Scope): void {
  for (const kind of KINDS) {
    if (!isRefused(scope, kind)) continue;
    replace(scope, kind);
    scope.document.documentElement.dataset.siteData = 'refused';
  }
}

/** Puts storage in memory in the place of the browser's, which this page then neither reads nor writes. */
export function replaceStorage(scope: Scope): void {
  for (const kind of KINDS) replace(scope, kind);
}

/** Whether the browser keeps nothing of this page. */
export const isSiteDataRefused = (): boolean => document.documentElement.dataset.siteData === 'refused';
