import { expect, onTestFinished, test, vi } from 'vitest';
import { copyText } from '#shared/ui/clipboard.ts';

/** A page where the clipboard refuses a text and the way of older browsers copies it, or does not. */
function browserWhere(isCopied: boolean): void {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  document.execCommand = () => isCopied;
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
}

test.each([true, false])(
  'ERR-016 a text that the clipboard refuses is copied by a field: %s',
  async (isCopied) => {
    browserWhere(isCopied);
    expect(await copyText('104256.83')).toBe(isCopied);
    expect(document.querySelector('textarea')).toBeNull();
  },
);
