import { expect, test } from 'vitest';
import { MAX_REASON } from '#simulator/engine/modules/module.ts';
import { Identities } from '#simulator/panel/tabs/identities.tsx';
import { fireEvent, panelTests, press, screen, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 30, 2);
const row = (user: number, name: string, front = '', submission = user + 10) => ({
  submission,
  at: start,
  user,
  account: `${name.toLowerCase()}@sandpit.test`,
  name,
  number: `${name}-1`,
  front,
  back: '',
  inHand: '',
});

const list = () => screen.queryByRole('list', { name: word('panel.identities') })?.textContent ?? '';

test('IDENT-008 the operator approves an identity, and rejects another with a reason', async () => {
  let waiting = [row(3, 'Carol', 'https://elsewhere.test/track.png'), row(4, 'Dave')];
  const page = await show(<Identities />, start, {
    'GET /sim/identities': () => ({ identities: waiting }),
    'POST /sim/operator/identity': (body) => {
      const { user } = body as { readonly user: number };
      waiting = waiting.filter((one) => one.user !== user);
      return { seq: 1, at: start };
    },
  });
  expect(list()).toContain(word('panel.identityNumber', { number: 'Carol-1' }));
  expect(list()).toContain(`${word('panel.identity_front')}: ${word('panel.pictureGone')}`);
  await press(word('panel.approveOn', { on: 'Carol, carol@sandpit.test' }));
  expect(list()).not.toContain('Carol');
  await press(word('panel.rejectOn', { on: 'Dave, dave@sandpit.test' }));
  const reason = screen.getByRole('textbox', { name: word('panel.reason') });
  expect((reason as HTMLInputElement).maxLength).toBe(MAX_REASON);
  fireEvent.change(reason, { target: { value: 'Blurred.' } });
  await press(word('panel.reject'));
  expect(page.bodiesOf('POST /sim/operator/identity')).toEqual([
    { user: 3, submission: 13, decision: 'approve', reason: '' },
    { user: 4, submission: 14, decision: 'reject', reason: 'Blurred.' },
  ]);
  expect(screen.getByText(word('panel.noIdentities'))).toBeTruthy();
});

test('a reason being typed is not applied to an identity submitted in the meantime', async () => {
  let waiting = [row(3, 'Carol'), row(4, 'Dave')];
  const page = await show(<Identities />, start, {
    'GET /sim/identities': () => ({ identities: waiting }),
    'POST /sim/operator/identity': () => ({ seq: 1, at: start }),
  });
  await press(word('panel.rejectOn', { on: 'Dave, dave@sandpit.test' }));
  expect(screen.getByRole('textbox', { name: word('panel.reason') })).toBeTruthy();
  waiting = [row(4, 'Dave', '', 15)];
  await press(word('panel.approveOn', { on: 'Carol, carol@sandpit.test' }));
  expect(screen.queryByRole('textbox', { name: word('panel.reason') })).toBeNull();
  await press(word('panel.approveOn', { on: 'Dave, dave@sandpit.test' }));
  expect(page.bodiesOf('POST /sim/operator/identity').at(-1)).toMatchObject({ user: 4, submission: 15 });
});
