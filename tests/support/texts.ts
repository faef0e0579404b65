/** What stands on a screen, element by element. */
import { getAllByRole, getByRole, screen } from '@testing-library/react';

/**
 * The text of an element, innermost element by innermost element, with ` | ` in between: a value that moves into its neighbour
 * is another text.
 */
export const textOf = (element: Node | null | undefined): string => parts(element ?? null).join(' | ');

/** A figure with its unit: its digits stand in elements of their own, as those of a date do. */
const ONE_FIGURE = /^[≈+-]? ?\d+(\.\d+)?( ?%| [A-Z]{3,5})?$/;

function parts(node: Node | null): readonly string[] {
  if (node?.nodeName === 'STYLE') return [];
  // The text of a radio button is its label.
  if (node instanceof HTMLInputElement && node.type === 'radio') return parts(node.labels?.[0] ?? null);
  const whole = node?.textContent?.trim() ?? '';
  if (ONE_FIGURE.test(whole) || node?.nodeName === 'TIME') return [whole];
  const found: string[] = [];
  let run = '';
  const end = () => {
    if (run.trim() !== '') found.push(run.trim());
    run = '';
  };
  for (const child of node?.childNodes ?? []) {
    if (child instanceof Text) {
      run += child.data;
    } else {
      end();
      found.push(...parts(child));
    }
  }
  end();
  return found;
}

/** What the cells of a row say. */
export const cellsOf = (row: Element | null | undefined): readonly string[] =>
  [...(row?.querySelectorAll('td, th') ?? [])].map(textOf);

/** What the columns of the table with that name are called. */
export const headingsOf = (name: string | RegExp): readonly string[] =>
  cellsOf(screen.getByRole('table', { name }).querySelector('thead tr'));

/** What the cells of every row of the table with that name say. */
export const rowsOf = (name: string | RegExp): readonly (readonly string[])[] =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody > tr')].map(cellsOf);

/** What is chosen in the group of radio buttons with that name. */
export const chosenIn = (name: string, inside: HTMLElement = document.body): string =>
  textOf(getByRole(getByRole(inside, 'radiogroup', { name }), 'radio', { checked: true }));

/** What the elements of a role say. */
export const textsOf = (role: string, inside: HTMLElement = document.body): readonly string[] =>
  getAllByRole(inside, role).map(textOf);
