/** Computed styles without style sheets. */

const { getComputedStyle: computedStyle } = window;

/** Elements that stand in a line of text: the accessible name of a button has no space around what they hold. */
const IN_LINE = new Set('A ABBR B BDI CODE EM I KBD LABEL MARK SMALL SPAN STRONG SUB SUP TIME'.split(' '));

function displayOf(element: Element): string {
  const { display } = (element as HTMLElement).style;
  if (display !== '') return display;
  if (element.hasAttribute('hidden')) return 'none';
  return IN_LINE.has(element.tagName) ? 'inline' : 'block';
}

/**
 * What stands in for computed styles: no style sheet is loaded in jsdom, and what an element inherits is costly to find out. It has the
 * element's own style, and how the element is displayed.
 */
export function inlineStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  // A chart reads a colour in its canonical form off an element.
  if (style.color === 'currentcolor') return computedStyle(element);
  return new Proxy(style, {
    get(target, key) {
      if (key === 'display') return displayOf(element);
      if (key === 'getPropertyValue')
        return (name: string) => (name === 'display' ? displayOf(element) : target.getPropertyValue(name));
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
