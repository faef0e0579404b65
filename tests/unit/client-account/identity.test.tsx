import { describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { identityIssues } from '#client/features/account/logic/identity.ts';
import {
  act,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  type,
} from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const sides = [word('account.front'), word('account.back'), word('account.inHand')] as const;
const levelNames = words('account.auth_level1', 'account.auth_level2', 'account.auth_level3');

const centre = (review_status: number, more: object = {}) =>
  ok({ id: 2, phone: '', email: 'a@x.io', review_status, name: '', card_id: '', reason: '', ...more });

const text = () => screen.getByRole('main').textContent ?? '';

async function choose(label: string, file: File): Promise<void> {
  await act(async () => {
    fireEvent.change(screen.field(label), { target: { files: [file] } });
  });
}

/** The page of a user, with an exchange that names every upload after its file. */
async function openIdentity(script: Parameters<typeof openPage>[1]) {
  URL.createObjectURL = () => 'blob:shown';
  URL.revokeObjectURL = () => {};
  logIn();
  let uploads = 0;
  return openPage('/authentication', { upload: () => ok(`/upload/${++uploads}.png`), ...script });
}

/** Fills the form in, with a photo for each side, and submits it. */
async function handIn(): Promise<void> {
  type(word('account.name'), ' Wang Fang ');
  type(word('account.number'), 'X123');
  for (const side of sides) await choose(side, new File([PNG], 'a.png'));
  await seen(() => expect(screen.getAllByText(word('common.photoSent'))).toHaveLength(3));
  await press('button', word('account.submit'));
}

describe('what is checked before anything is sent', () => {
  const photos = { front: '1', back: '2', inHand: '3' };
  const sound = { name: 'Wang Fang', number: '12345619800101123X', photos };
  const found = (change: Partial<typeof sound>) =>
    identityIssues({ ...sound, ...change }).map(({ field: where, text: label }) => [where, label]);

  test('IDENT-004 each of the five is required, and all that is missing is found at once', () => {
    expect(found({})).toEqual([]);
    for (const missing of [{ name: '' }, { number: '' }, { photos: { ...photos, back: '' } }])
      expect(found(missing)).toContainEqual(['form', 'account.identityRequired']);
    expect(found({ name: '', number: '', photos: { ...photos, inHand: '' } })).toEqual([
      ['form', 'account.identityRequired'],
      ['name', 'account.nameMissing'],
      ['number', 'account.numberMissing'],
      ['inHand', 'account.photoMissing'],
    ]);
  });

  test('IDENT-005 no digits in a name, no Chinese characters in a number', () => {
    for (const name of ['Wang 2', '王２'])
      expect(found({ name })).toEqual([['name', 'account.idNameDigits']]);
    for (const number of ['证1234', '12三4'])
      expect(found({ number })).toEqual([['number', 'account.idNumberChinese']]);
    expect(found({ name: '王芳' })).toEqual([]);
  });
});

test('ROUTE-049 IDENT-001 IDENT-002 IDENT-003 IDENT-009 ROLE-008 DESK-130 status 0 shows the form, the levels, and that they do not change the limits', async () => {
  const page = await openIdentity({ userCenter: centre(0) });
  expect(screen.heading()).toBe(word('common.titleAuthentication'));
  expect(screen.field(word('account.number')).value).toBe('');
  for (const side of sides) expect(screen.field(side).type).toBe('file');
  expect(page.callsOf('userCenter')).toHaveLength(1);
  for (const level of levelNames) expect(text()).toContain(level);
  expect(text()).toContain(word('account.auth_level3Limits'));
});

test.each([
  [1, word('account.underReview'), [true, false, false]],
  [2, word('account.verifiedText'), [true, true, false]],
])('IDENT-003 with status %d it says “%s”, with what was handed in masked', async (status, says, levels) => {
  await openIdentity({ userCenter: centre(status, { name: 'W***', card_id: '12******34' }) });
  for (const shown of [says, '12******34']) expect(text()).toContain(shown);
  const items = screen.textsOf('listitem').filter((item) => levelNames.some((name) => item.startsWith(name)));
  expect(items.map((item) => item.endsWith(` ${word('common.done')}`))).toEqual(levels);
  expect(screen.queryByRole('button', { name: word('account.submit') })).toBeNull();
});

test('IDENT-004 IDENT-005 DESK-029 ERR-020 missing or wrong fields are marked, and nothing is sent', async () => {
  const page = await openIdentity({ userCenter: centre(0) });
  await press('button', word('account.submit'));
  expect(text()).toContain(word('account.identityRequired'));
  expect([screen.errorBeside(word('account.name')), screen.errorBeside(word('account.number'))]).toEqual(
    words('account.nameMissing', 'account.numberMissing'),
  );
  expect(screen.getAllByText(word('account.photoMissing'))).toHaveLength(3);
  expect(document.activeElement).toBe(screen.field(word('account.name')));
  expect(screen.messages()).toEqual([]);
  type(word('account.name'), 'Wang 2');
  type(word('account.number'), '12三4');
  for (const side of sides) await choose(side, new File([PNG], 'a.png'));
  await seen(() => expect(page.callsOf('upload')).toHaveLength(3));
  await seen(() => expect(screen.getAllByText(word('common.photoSent'))).toHaveLength(3));
  await press('button', word('account.submit'));
  expect(screen.errorBeside(word('account.name'))).toBe(word('account.idNameDigits'));
  expect(screen.errorBeside(word('account.number'))).toBe(word('account.idNumberChinese'));
  expect(page.callsOf('verifyIdentity')).toEqual([]);
});

test('DESK-136 one press chooses sample pictures for all photos, where the host announces practice', async () => {
  const page = await openIdentity({
    ...{ userCenter: centre(0), practice: ok(examples.practice.response), verifyIdentity: ok('Submitted.') },
  });
  const sample = () => screen.queryByRole('button', { name: word('account.practice_samplePhotos') });
  expect(sample()).toBeNull();
  await page.announce('practice');
  await seen(() => expect(sample()).not.toBeNull());
  await press('button', word('account.practice_samplePhotos'));
  await seen(() => expect(screen.getAllByText(word('common.photoSent'))).toHaveLength(3));
  expect(page.callsOf('upload')).toHaveLength(3);
  type(word('account.name'), 'Wang Fang');
  type(word('account.number'), 'X1');
  await press('button', word('account.submit'));
  expect(page.callsOf('verifyIdentity')).toHaveLength(1);
});

test('IDENT-006 ERR-020 a photo over 4 MB or of another type is refused beside its field, and not uploaded', async () => {
  const page = await openIdentity({ userCenter: centre(0) });
  await choose(sides[0], new File([PNG, new Uint8Array(4 * 1024 * 1024)], 'large.png'));
  await seen(() => expect(text()).toContain(word('common.imageSize')));
  await choose(sides[1], new File(['GIF89a'], 'moving.png'));
  await seen(() => expect(text()).toContain(word('common.imageType')));
  expect(page.callsOf('upload')).toEqual([]);
});

test('IDENT-007 IDENT-009 ERR-018 a rejected identity can be submitted again, once: the form stays busy until the fresh state is there', async () => {
  let notify = (_: unknown) => {};
  let isSubmitted = false;
  const page = await openIdentity({
    userCenter: () =>
      isSubmitted
        ? new Promise((resolve) => (notify = resolve))
        : centre(0, { reason: 'The back is blurred.' }),
    verifyIdentity: () => {
      isSubmitted = true;
      return ok('Submitted. We will review it soon.');
    },
  });
  await seen(() =>
    expect(text()).toContain(word('account.auth_rejected', { reason: 'The back is blurred.' })),
  );
  await handIn();
  await seen(() => expect(screen.messages()).toContain('Submitted. We will review it soon.'));
  await seen(() => expect(page.callsOf('userCenter')).toHaveLength(2));
  const button = screen.getByRole('button', { name: word('account.submit') });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await press('button', word('account.submit'));
  expect(page.callsOf('verifyIdentity').map(({ fields }) => fields)).toEqual([
    {
      ...{ name: 'Wang Fang', card_id: 'X123', front_pic: '/upload/1.png' },
      ...{ reverse_pic: '/upload/2.png', hand_pic: '/upload/3.png' },
    },
  ]);
  await act(async () => notify(centre(1)));
  await seen(() => expect(text()).toContain(word('account.underReview')));
  expect(button.isConnected).toBe(false);
});

test('an identity submitted elsewhere in the meantime is refused, and the page shows its state', async () => {
  let status = 0;
  const page = await openIdentity({
    userCenter: () => centre(status),
    verifyIdentity: () => {
      status = 1;
      return refused('error', 'Your verification is under review.');
    },
  });
  await handIn();
  await seen(() => expect(screen.queryByRole('button', { name: word('account.submit') })).toBeNull());
  expect(screen.messages()).toContain('Your verification is under review.');
  expect(page.callsOf('verifyIdentity')).toHaveLength(1);
});
