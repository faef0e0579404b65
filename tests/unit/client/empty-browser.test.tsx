/** The files of page tests share one document: what a test leaves there must not reach the next one. */
import { expect, test, vi } from 'vitest';
import { showToast } from '#client/ui/toasts.tsx';
import { act, logIn, openPage, screen } from '../../support/pages.tsx';

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

test('PROOF-400 a message on a page stays until it was looked for', async () => {
  await openPage('/accountSet');
  vi.useFakeTimers();
  act(() => showToast('success', 'Done.'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.messages()).toEqual(['Done.']);
});

test('PROOF-400 a control has the labels that name it or hold it first', () => {
  document.body.innerHTML =
    '<label for="a">1</label><label>2 <input id="a"><select id="b"></select></label>' +
    '<label>3 <button id="c"></button></label><label for="x">4 <textarea id="d"></textarea></label>';
  const labelsOf = (id: string) => {
    const control = document.getElementById(id);
    return control instanceof HTMLElement && 'labels' in control ? control.labels : [];
  };
  const texts = ['a', 'b', 'c', 'd'].map((id) =>
    [...(labelsOf(id) as Iterable<Element>)].map(({ textContent }) => textContent?.trim()[0]),
  );
  expect(texts).toEqual([['1', '2'], [], ['3'], []]);
});
