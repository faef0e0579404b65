/** The files of page tests share one document: what a test leaves there must not reach the next one. */
import { expect, test, vi } from 'vitest';
import { logIn, openPage, screen } from '../../support/pages.tsx';

const stateOfTab = () => ({
  stored: [localStorage.length, sessionStorage.length],
  body: document.body.innerHTML,
  attributes: [document.documentElement, document.body].flatMap((element) => element.getAttributeNames()),
  title: document.title,
  address: location.href,
  hasFocus: document.activeElement === document.body,
  hasRealTimers: !vi.isFakeTimers(),
  messages: screen.messages(),
});

const newTab = {
  stored: [0, 0],
  body: '',
  attributes: [],
  title: '',
  address: 'http://localhost:3000/',
  hasFocus: true,
  hasRealTimers: true,
  messages: [],
};

test('PROOF-233 a page test may leave its mark on everything that a tab has', async () => {
  expect(stateOfTab()).toEqual(newTab);
  logIn();
  sessionStorage.setItem('seat', 'b');
  await openPage('/accountSet');
  document.body.append(document.createElement('dialog'));
  document.documentElement.lang = 'zh';
  document.body.className = 'dark';
  document.title = 'Left behind';
  history.replaceState(null, '', '/left?behind=1#here');
  vi.useFakeTimers();
  const left = stateOfTab();
  for (const key of ['stored', 'body', 'attributes', 'title', 'address', 'hasRealTimers'] as const)
    expect(left[key]).not.toEqual(newTab[key]);
});

test('PROOF-233 the next one begins with a new tab', () => {
  expect(stateOfTab()).toEqual(newTab);
});
