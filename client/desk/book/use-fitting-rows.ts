import { useCallback, useState } from 'react';

/** Height of a row of the book in pixels; order-book.module.css has the same. */
const ROW_HEIGHT = 24;

/** How many whole rows fit into an element, at least one; undefined until it is drawn. */
export function useFittingRows(): readonly [ref: (element: HTMLElement | null) => void, count?: number] {
  const [count, setCount] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      const { clientHeight } = element;
      setCount(clientHeight === 0 ? undefined : Math.max(1, Math.floor(clientHeight / ROW_HEIGHT)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, count];
}
