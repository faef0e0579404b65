import type { Page } from '@playwright/test';

/** Uploads a small picture as the user of the page. Gives its address, or the message of the exchange. */
export function fileOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 30;
    canvas.height = 20;
    canvas.getContext('2d')?.fillRect(5, 5, 20, 10);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const body = new FormData();
    if (picture) body.set('file', picture, 'paid.png');
    const headers = { authorization: localStorage.getItem('token') ?? '' };
    const response = await fetch('/api/upload', { method: 'POST', headers, body });
    return ((await response.json()) as { readonly message: string }).message;
  });
}
