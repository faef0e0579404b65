/**
 * Texts of a page that do not fit: cut off by a box that does not scroll, wider than the box that they stand in, or beyond
 * the window. A name may be shortened where its title has the whole. Runs inside the page, so it uses nothing from
 * outside itself.
 */
export function textsThatDoNotFit(): string[] {
  /** Boxes are laid out in fractions of a pixel, and letters may lean out of theirs a little. */
  const SLACK = 1.5;
  /** A line is as high as its font says, which may be more than its box. */
  const LINE_SLACK = 5;
  const faults = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '')
      .split(' ')
      .slice(-2)
      .join('.')}`;
  const notify = (text: string, fault: string, element: Element) =>
    faults.add(`“${text.trim().slice(0, 60)}” ${fault} ${nameOf(element)}`);

  const isHidden = (box: DOMRect) => box.width <= 1 || box.height <= 1;

  function judge(text: string, rect: DOMRect, parent: Element): void {
    let isOwn = true;
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY, position, textOverflow, webkitLineClamp } = styleOf(box);
      if (display === 'inline' || display === 'contents') continue;
      const bounds = box.getBoundingClientRect();
      if (isHidden(bounds)) return;
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
        return;

      const isWider = rect.right > bounds.right + SLACK || rect.left < bounds.left - SLACK;
      const isHigher = rect.bottom > bounds.bottom + LINE_SLACK || rect.top < bounds.top - LINE_SLACK;
      if (isWider && textOverflow === 'ellipsis' && box.getAttribute('title') === text) return;
      if (isWider && overflowX !== 'visible')
        return void notify(text, textOverflow === 'ellipsis' ? 'is shortened in' : 'is cut off by', box);
      if (isHigher && overflowY !== 'visible')
        return void notify(text, webkitLineClamp !== 'none' ? 'is clamped in' : 'is cut off below by', box);
      if (isWider && isOwn) return void notify(text, 'spills out of', box);
      if (position === 'fixed') break;
      isOwn = false;
    }
    if (rect.right > innerWidth + SLACK || rect.left < -SLACK) notify(text, 'leaves the window from', parent);
  }

  if (document.documentElement.scrollWidth > innerWidth)
    faults.add(`the page is ${document.documentElement.scrollWidth} px wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent } = node;
    if (
      !parent ||
      !textContent?.trim() ||
      parent.closest('script, style, noscript, svg, select, a[href="#main"]')
    )
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    if (!isHidden(rect)) judge(textContent, rect, parent);
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[placeholder], select',
  )) {
    const text =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.placeholder;
    const { font, paddingLeft, paddingRight } = styleOf(field);
    if (!pen || !field.checkVisibility({ visibilityProperty: true }) || field.clientWidth <= 1) continue;
    pen.font = font;
    const space = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (pen.measureText(text).width > space + SLACK) notify(text, 'does not fit into', field);
  }
  return [...faults];
}
