import { expect, test } from 'vitest';
import {
  act,
  cleanup,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  textOf,
  type,
} from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

/** The page knows whether one is set. */
const shown = (label: string) => seen(() => expect(screen.field(label)).toBeTruthy());
const NONE_IS_SET = 2;
const ONE_IS_SET = 1;

test('ROUTE-033 ROUTE-034 ROUTE-063 the same page at three addresses, and none of them for visitors', async () => {
  for (const path of ['/jymm', '/setCash', '/bindmpwd']) {
    const visitor = await openPage(path);
    await seen(() => expect(visitor.path()).toBe('/components/login'));
    cleanup();
    logIn();
    await openPage(path, { hasTradePassword: ok(NONE_IS_SET) });
    expect(screen.heading()).toBe(word('common.titleTradePassword'));
    await shown(word('account.auth_newTradePassword'));
    expect([...document.querySelectorAll('label')].map(textOf)).toEqual(
      words('account.auth_newTradePassword', 'account.auth_repeatPassword'),
    );
    cleanup();
    localStorage.clear();
  }
});

/** Types a new password twice and saves. */
async function save(password: string): Promise<void> {
  type(word('account.auth_newTradePassword'), password);
  type(word('account.auth_repeatPassword'), password);
  await press('button', word('account.auth_saveTradePassword'));
}

test('AUTH-037 AUTH-041 AUTH-042 ERR-020 what is missing, is not 6 digits or differs is refused before sending', async () => {
  logIn();
  const page = await openPage('/setCash', { hasTradePassword: ok(ONE_IS_SET) });
  await shown(word('account.auth_oldTradePassword'));
  const [old = '', fresh = '', repeat = ''] = words(
    'account.auth_oldTradePassword',
    'account.auth_newTradePassword',
    'account.auth_repeatPassword',
  );
  const refusals = [
    ['', '', '', old, word('account.pwdOld')],
    ['246810', '', '', fresh, word('account.pwdNew')],
    ['246810', '135791', '', repeat, word('account.pwdRepeat')],
    ['246810', '13579', '13579', fresh, word('account.pwdSix')],
    ['246810', '1357911', '1357911', fresh, word('account.pwdSix')],
    ['246810', '13579a', '13579a', fresh, word('account.pwdSix')],
    ['246810', '135791', '135792', repeat, word('account.pwdMismatch')],
  ] as const;
  for (const [before, password, again, wrong, text] of refusals) {
    type(old, before);
    type(fresh, password);
    type(repeat, again);
    await press('button', word('account.auth_saveTradePassword'));
    expect(screen.errorBeside(wrong)).toBe(text);
    expect(document.activeElement).toBe(screen.field(wrong));
  }
  expect(page.callsOf('setTradePassword')).toEqual([]);
});

test('AUTH-038 the password is sent with the old one, and the reader goes back to where it was asked for', async () => {
  logIn();
  const page = await openPage('/', {
    hasTradePassword: ok(ONE_IS_SET),
    setTradePassword: ok('Trade password saved.'),
  });
  await act(() => page.router.navigate('/jymm', { state: { back: '/quotation' } }));
  await shown(word('account.auth_oldTradePassword'));
  type(word('account.auth_oldTradePassword'), '246810');
  await save('135791');
  await seen(() => expect(page.path()).toBe('/quotation'));
  expect(page.callsOf('setTradePassword')[0]?.fields).toEqual({
    oldpassword: '246810',
    password: '135791',
    re_password: '135791',
  });
  expect(screen.messages()).toContain('Trade password saved.');
});

test('AUTH-038 AUTH-042 where none is set none is asked for; a refusal keeps the form, and no other site opens', async () => {
  logIn();
  let response: unknown = refused('error', 'The old trade password is wrong.');
  const page = await openPage('/', {
    hasTradePassword: ok(NONE_IS_SET),
    setTradePassword: () => response,
  });
  await act(() => page.router.navigate('/setCash', { state: { back: '//elsewhere.test' } }));
  await shown(word('account.auth_newTradePassword'));
  expect(screen.queryByLabelText(word('account.auth_oldTradePassword'))).toBeNull();
  await save('135791');
  await seen(() => expect(screen.getByText('The old trade password is wrong.')).toBeTruthy());
  expect(page.path()).toBe('/setCash');
  expect(page.callsOf('setTradePassword')[0]?.fields['oldpassword'] ?? '').toBe('');
  response = ok('Trade password saved.');
  await press('button', word('account.auth_saveTradePassword'));
  await seen(() => expect(page.path()).toBe('/accountSet'));
});
