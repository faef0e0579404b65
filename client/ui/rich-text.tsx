/** HTML from the server, reduced to plain formatting. */
import createPurifier from 'dompurify';
import classes from './rich-text.module.css';
import { isSafeAddress, SAFE_ADDRESS } from './safe-address.ts';

const plainFormatting = {
  ALLOWED_TAGS: (
    'a b blockquote br code div em h1 h2 h3 h4 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul ' +
    '#text'
  ).split(' '),
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: SAFE_ADDRESS,
  /** Elements whose content is not readable text, besides scripts, styles and the like. */
  ADD_FORBID_CONTENTS: ['form', 'button', 'select', 'textarea', 'object', 'embed'],
};

/** A separate instance, because its hook on links must not affect others. */
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (element) => {
  const address = element.getAttribute('href');
  if (address === null) return;
  if (isSafeAddress(address)) element.setAttribute('rel', 'noopener noreferrer');
  else element.removeAttribute('href');
});

/** The same HTML with unknown elements unwrapped, dangerous ones dropped, and no attribute but safe links. */
export const sanitised = (html: string): string => purifier.sanitize(html, plainFormatting);

/** An article or description of the server. */
export function RichText({ html }: { readonly html: string }) {
  const clean = sanitised(html);
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
