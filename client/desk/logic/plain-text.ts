/** The text of HTML from the server; none of its markup reaches the page. */

const BREAKING = 'br, p, div, li, tr, h1, h2, h3, h4';
const SILENT = 'script, style, template, noscript, iframe, object';

/** The text of HTML, one line for each block; scripts, styles and attributes are dropped. */
export function plainText(html: string): string {
  // A parsed document has no window: its scripts do not run and its pictures are not fetched.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.querySelectorAll(SILENT).forEach((element) => element.remove());
  body.querySelectorAll(BREAKING).forEach((element) => element.append('\n'));
  return body.textContent
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
