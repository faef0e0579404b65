/** Figures as they are seen. jsdom draws nothing, so the classes of the formatter say what is apart and what is dim. */
import classes from '#client/ui/figures.module.css';
import { cutAtNumbers } from '#client/ui/number-parts.ts';

const has = (element: Element, name: string | undefined): boolean =>
  name !== undefined && element.classList.contains(name);

/** The text of an element with the thousands of its numbers apart and their dim zeros in brackets: `104 190.58[00] USDT`. */
export function seenText(node: Node | null | undefined): string {
  if (!(node instanceof Element)) return node?.textContent ?? '';
  const text = [...node.childNodes].map(seenText).join('');
  if (has(node, classes.group)) return ` ${text}`;
  return has(node, classes.zeros) ? `[${text}]` : text;
}

/** A figure that ends in zeros, all of it in one colour. */
const BRIGHT_ZEROS = /^[+-]?\d+\.\d*0%?$/;

/** Years, times and identifiers are not figures. */
const NO_FIGURES = 'time, footer, script, style';

const isRough = (text: string, within: Element): boolean =>
  !has(within, classes.zeros) && (cutAtNumbers(text).length > 1 || BRIGHT_ZEROS.test(text.trim()));

/** The texts on the screen with a number above 999 whose digits are not grouped, or with zeros that are not dim. */
export function roughFigures(root: Element = document.body): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    if (parentElement?.closest(NO_FIGURES) === null && isRough(data, parentElement)) found.push(data);
  }
  return found;
}
