/** Text that comes from the server as HTML: only plain formatting gets through. */
import { useMemo } from 'react';
import { isSafeAddress } from './safe-address.ts';
import classes from './rich-text.module.css';

const allowedTags = new Set(
  'A B BLOCKQUOTE BR CODE DIV EM H1 H2 H3 H4 HR I LI OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);

/** Elements whose content is no text to read. */
const droppedTags = new Set(
  'SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE NOSCRIPT FORM INPUT BUTTON SVG MATH'.split(' '),
);

/** The same HTML with unknown elements unwrapped, dangerous ones dropped, and no attribute but safe links. */
export function sanitised(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...page.body.querySelectorAll('*')]) cleanElement(element);
  return page.body.innerHTML;
}

function cleanElement(element: Element): void {
  const tag = element.tagName.toUpperCase();
  if (droppedTags.has(tag)) return element.remove();
  if (!allowedTags.has(tag)) return element.replaceWith(...element.childNodes);
  const address = tag === 'A' ? element.getAttribute('href') : null;
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (address === null || !isSafeAddress(address)) return;
  element.setAttribute('href', address);
  element.setAttribute('rel', 'noreferrer');
}

/** An article or description of the server. */
export function RichText({ html }: { readonly html: string }) {
  const clean = useMemo(() => sanitised(html), [html]);
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
