/** What a page keeps in the browser; for as long as the page lives where the browser forbids it to keep anything. */

type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reading `localStorage` throws where it is forbidden, as in some private windows. */
function keptIn(storage: () => Storage): Values {
  const instead = new Map<string, string>();
  const attempt = <T>(act: (values: Storage) => T, otherwise: () => T): T => {
    try {
      return act(storage());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      attempt(
        (values) => values.getItem(key),
        () => instead.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (values) => values.setItem(key, value),
        () => void instead.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        (values) => values.removeItem(key),
        () => void instead.delete(key),
      ),
  };
}

/** In every window of this browser. */
export const browserValues = keptIn(() => localStorage);
/** In this tab. */
export const tabValues = keptIn(() => sessionStorage);
