import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { frameOf } from '#client/frame.ts';
import { framedPage } from '#simulator/page/build/first-frame.ts';

test('PROOF-299 a desk and any other page have frames of their own, below any base', () => {
  const frames = [
    '/',
    '/newmarket',
    '/sandpit/dealCenter',
    '/leverdealCenter',
    '/secondDealCenter',
    '/assets',
  ];
  expect(frames.map(frameOf)).toEqual(['page', 'desk', 'desk', 'desk', 'desk', 'page']);
});

test('PROOF-299 the page of a server that still bundles shows the frame and nothing else, and loads itself again', () => {
  const reload = '<script type="module">reload()</script>';
  const waiting = `<!DOCTYPE html><html lang="en"><head>${reload}<style>body { font: serif }</style></head>
    <body><div class="container"><h1>Bundling in progress</h1></div></body></html>`;
  const framed = framedPage(waiting, readFileSync('index.html', 'utf8'), '.boot { color: red }', 'desk');
  expect(framed).toContain(reload);
  expect(framed).toContain('<html data-frame="desk"');
  expect(framed).toMatch(
    /<body><div class="boot" role="status" aria-label="Loading">(\s*<i><\/i>){7}\s*<\/div><\/body>/,
  );
  expect(framed).toMatch(/<style>\.boot \{ color: red \}\s[^<]*animation-delay: 5s/);
  expect(framed).not.toMatch(/Bundling|serif/);
});
