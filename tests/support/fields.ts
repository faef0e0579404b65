/** Fields of a form, by their labels. */
import { fireEvent, getConfig } from '@testing-library/react';

/** The field with that label; Testing Library would ask every element of the page for its labels. */
export function field(label: string | RegExp): HTMLInputElement {
  const isIt = (text: string | null | undefined) =>
    typeof label === 'string' ? text?.trim() === label : label.test(text?.trim() ?? '');
  const labels = [...document.getElementsByTagName('label')].filter(({ textContent }) => isIt(textContent));
  const found = new Set(labels.map(({ control }) => control));
  for (const input of document.getElementsByTagName('input'))
    if (isIt(input.getAttribute('aria-label'))) found.add(input);
  const inputs = [...found].filter((control) => control instanceof HTMLInputElement);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1)
    throw getConfig().getElementError(`expected one field “${label}”, found ${inputs.length}`, document.body);
  return input;
}

const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

/** The control that a label is about: the one that it names, else the first in it. */
const isLabelOf = (label: HTMLLabelElement, control: Element): boolean =>
  label.hasAttribute('for')
    ? control.id !== '' && label.htmlFor === control.id && document.getElementById(control.id) === control
    : label.contains(control) && label.querySelector(LABELABLE) === control;

/** jsdom looks for the labels of a control among all elements of the page; names of buttons are asked for all the time. */
export function findLabelsQuickly(): void {
  const labels: PropertyDescriptor = {
    configurable: true,
    get(this: Element) {
      return [...document.getElementsByTagName('label')].filter((label) => isLabelOf(label, this));
    },
  };
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
    Object.defineProperty(prototype, 'labels', labels);
}

/** What a screen reader adds to the name of an element; undefined where there is nothing. */
export const describedBy = (element: HTMLElement): string | undefined =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? [])
    .join(' ') || undefined;

/** What stands beside the field with that label when it is wrong; undefined when it is not. */
export function errorBeside(label: string | RegExp): string | undefined {
  const input = field(label);
  if (input.getAttribute('aria-invalid') !== 'true') return undefined;
  const [id] = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one.endsWith('-error'));
  return document.getElementById(id ?? '')?.textContent ?? undefined;
}

/** Types into the field with that label. */
export function type(label: string | RegExp, text: string): void {
  fireEvent.change(field(label), { target: { value: text } });
}
