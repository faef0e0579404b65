/** Measures several elements at the same moment: between two measurements what arrives may move them. */
import type { Locator } from '@playwright/test';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Boxes of elements that are there, in the order of the document. */
export const boxesOf = (elements: Locator): Promise<readonly Box[]> =>
  elements.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as Box));

/** Boxes of the texts of elements that are there, in the order of the document. */
export const textBoxesOf = (elements: Locator): Promise<readonly Box[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().toJSON() as Box;
    }),
  );
