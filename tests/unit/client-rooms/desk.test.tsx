import { expect, test } from 'vitest';
import type { RoomReport, RoomTable } from '#contract/rooms/index.ts';
import { tableColumns } from '#contract/rooms/index.ts';
import { formOfFault, formsOfActions } from '#simulator/control/action-forms.ts';
import texts from '#locales/en/control.json' with { type: 'json' };
import { fireEvent, openPage, press, refused, screen, seen } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

const report: RoomReport = {
  ...{ name: 'monday', title: 'Monday', scenario: 'calm-market', mode: 'shared', names: 'nickname' },
  ...{ phase: 'running', rosterOnly: false, modules: [], rules: {}, traders: 0, seedHash: 'ab' },
  ...{ joinCode: 'ABCDEF', funds: [], plan: { speed: 1 }, seed: 's', nonce: 'n', branch: 'main' },
  ...{ start: 1_750_000_000_000, now: 1_750_000_000_000, speed: 1 },
};
const table: RoomTable = {
  ...{ phase: 'running', now: report.now, speed: 1, branch: 'main', missions: 0 },
  ...{ columns: [...tableColumns], rows: [] },
};

/** Opens the desk of an instructor; a value of `script` is the response to a call, a function makes it. */
async function openDesk(script: Readonly<Record<string, unknown>> = {}) {
  localStorage.setItem('room_tokens', JSON.stringify({ monday: 'token' }));
  const calls: string[] = [];
  const responses: Readonly<Record<string, unknown>> = {
    ...{ '/api/rooms/monday': report, '/api/rooms/monday/table': table, '/sim/pairs': { pairs: [] } },
    ...{ '/sim/actions': { actions: formsOfActions, fault: formOfFault } },
    ...script,
  };
  await openPage('/room?name=monday', async (input) => {
    const { pathname } = new URL(String(input), 'http://exchange.test');
    calls.push(pathname);
    const given = responses[pathname];
    const value: unknown = typeof given === 'function' ? given() : given;
    return value instanceof Response ? value : Response.json(value ?? refused('error', 'Not today.'));
  });
  await seen(message);
  return (path: string): number => calls.filter((call) => call === path).length;
}

const message = () => screen.getByLabelText(word('rooms.text'));

const send = async (text: string): Promise<void> => {
  fireEvent.change(message(), { target: { value: text } });
  await press('button', word('rooms.sendMessage'));
};

test('ROOM-132 an instructor sees the address, the next event with its note, the speed and the limits', async () => {
  const inAll = (text: string) => ({ en: text, hk: '', kr: '', jp: '', zh: '' });
  const next = { name: inAll('The crash'), note: inAll('Point at the book.'), at: report.start + 60_000 };
  const plan = { speed: 10, endAfterMs: 3_600_000 };
  const limited = { ...report, next, plan, speed: 0, rules: { maxMultiple: 20 } };
  await openDesk({ '/api/rooms/monday': limited });
  const shown = document.body.textContent ?? '';
  for (const text of [
    ...['The crash', 'Point at the book.', '2025-06-15 23:07', '2025-06-16 00:06', '20×'],
    word('rooms.speedPaused', { speed: 10 }),
  ])
    expect(shown).toContain(text);
  expect(screen.getByTestId('copied-text').textContent).toMatch(/\/join\/monday$/);
  screen.getByRole('button', { name: word('common.copyOf', { name: word('rooms.entrance') }) });
});

test('ROOM-082 the forms of interventions are asked for once, however many are made', async () => {
  const count = await openDesk({ '/api/rooms/monday/messages': {} });
  for (const text of ['Good morning.', 'Good evening.']) {
    const before = count('/sim/pairs');
    await send(text);
    await seen(() => expect(count('/sim/pairs')).toBeGreaterThan(before));
  }
  expect([count('/api/rooms/monday/messages'), count('/sim/actions')]).toEqual([2, 1]);
});

test('ROOM-082 forms that were refused at first are asked for again after an intervention', async () => {
  const error = { code: 'NOT_RUNNING', message: 'The exchange does not run.' };
  let isRunning = false;
  const count = await openDesk({
    '/api/rooms/monday/messages': {},
    '/sim/actions': () =>
      isRunning ? { actions: formsOfActions, fault: formOfFault } : Response.json({ error }, { status: 503 }),
  });
  isRunning = true;
  await send('Good morning.');
  await seen(() => expect(count('/sim/actions')).toBe(2));
  await seen(() => screen.getByRole('option', { name: texts['operator.news'], hidden: true }));
});

test('ROOM-082 what is wrong with an intervention is said once, a line each', async () => {
  const issues = [
    { path: 'text', message: 'must be shorter' },
    { path: 'trader', message: 'there is no trader 9' },
    { path: '', message: 'unknown key "to"' },
  ];
  const lines = ['text: must be shorter', 'trader: there is no trader 9', 'unknown key "to"'];
  const error = { code: 'INVALID', message: lines.join('; '), issues };
  await openDesk({ '/api/rooms/monday/messages': () => Response.json({ error }, { status: 400 }) });
  await send('Good morning.');
  expect(screen.describedBy(message())).toBe(lines.join('\n'));
});
