import { afterEach, describe, expect, test, vi } from 'vitest';
import { Stopped } from '#simulator/panel/stopped.tsx';
import { panelTests, press, screen, show } from './harness.tsx';
import { word, words } from '../../support/words.ts';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const script = {
  'GET /sim/scenarios': () => ({
    scenarios: [
      { name: 'calm-market', title: { en: 'Calm market' } },
      { name: 'flash-crash', title: { en: 'Flash crash' } },
      { name: 'short-squeeze', title: { en: 'Short squeeze' } },
    ],
  }),
  'GET /sim/state': () => ({ scenario: 'short-squeeze', title: { en: 'Short squeeze' } }),
};

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const hrefs = (list: string) =>
  [...screen.getByRole('list', { name: list }).querySelectorAll('a')].map((link) => [
    link.textContent,
    link.href.replace(location.origin, ''),
  ]);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('an address that asks for what does not exist', () => {
  test('DESK-047 an unknown scenario is named, and the way to a known one keeps the rest of the address', async () => {
    history.replaceState(null, '', '/newmarket?scenario=flashcrash&as=demo&seat=b');
    const failure = { name: 'UnknownScenario', message: 'There is no scenario.', subject: 'flashcrash' };
    const page = await show(<Stopped failure={failure} />, start, script);
    expect(screen.getByRole('alertdialog').getAttribute('aria-labelledby')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      word('panel.noScenarioTitle', { name: 'flashcrash' }),
    );
    expect(hrefs(word('panel.didYouMean'))).toEqual([
      ['Flash crash', '/newmarket?scenario=flash-crash&as=demo&seat=b'],
    ]);
    expect(hrefs(word('panel.allScenarios')).map(([title]) => title)).toEqual([
      'Calm market',
      'Flash crash',
      'Short squeeze',
    ]);
    expect(hrefOf(word('panel.openScenario', { title: 'Calm market' }))).toBe(
      `${location.origin}/newmarket?scenario=calm-market&seat=b`,
    );
    await press(word('panel.goOnWith', { title: 'Short squeeze' }));
    expect(page.reopened()).toBe(1);
    expect(page.bodiesOf('POST /sim/reset')).toEqual([]);
  });

  test('DESK-047 in a running order only the unknown name is replaced', async () => {
    history.replaceState(null, '', '/newmarket?order=calm-market,short-sqeeze&present=1');
    const failure = { name: 'UnknownScenario', message: 'There is no scenario.', subject: 'short-sqeeze' };
    await show(<Stopped failure={failure} />, start, script);
    expect(hrefs(word('panel.didYouMean'))).toEqual([
      ['Short squeeze', '/newmarket?order=calm-market%2Cshort-squeeze&present=1'],
    ]);
  });

  test.each([
    ['BadLink', word('panel.badLinkTitle'), word('panel.startWithout')],
    ['NoLogin', word('panel.noUserTitle', { name: 'carol' }), word('panel.goOnLoggedOut')],
  ])('DESK-050 %s says what is wrong, with a way on and to the calm market', async (name, title, way) => {
    history.replaceState(null, '', '/newmarket?as=carol#sandpit=cut');
    const failure = { name, message: 'The reason.', subject: 'carol' };
    const page = await show(<Stopped failure={failure} />, start, script);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText('The reason.')).toBeTruthy();
    expect(hrefOf(word('panel.openScenario', { title: 'Calm market' }))).toBe(
      `${location.origin}/newmarket?scenario=calm-market`,
    );
    await press(way);
    expect(page.reopened()).toBe(1);
  });
});

test.each([
  ['JournalRemoved', true, true],
  ['StorageFull', true, false],
  ['JournalClosed', true, false],
  ['JournalGone', false, true],
])(
  'PROOF-290 PROOF-291 PROOF-292 %s offers the session as a file: %s, and a new session: %s',
  async (name, hasFile, hasNew) => {
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const page = await show(<Stopped failure={{ name, message: 'Why it stopped.' }} />, start, {
      ...script,
      'GET /sim/snapshot': () => ({ format: 'sandpit-snapshot' }),
      'POST /sim/reset': () => ({}),
    });
    const dialog = screen.getByRole('alertdialog').textContent ?? '';
    expect(dialog).toContain('Why it stopped.');
    expect(dialog).not.toContain(word('panel.broken'));
    const buttons = words('panel.saveFile', 'panel.startNew');
    const offered = buttons.map((button) => screen.queryByRole('button', { name: button }) !== null);
    expect(offered).toEqual([hasFile, hasNew]);
    if (hasFile) {
      await press(word('panel.saveFile'));
      expect(saved).toEqual(['sandpit-session.json']);
      expect(screen.getByRole('status').textContent).toBe(word('panel.fileSaved'));
    }
    if (!hasNew) return;
    expect(screen.queryByRole('button', { name: word('panel.tryAgain') })).toBeNull();
    await press(word('panel.startNew'));
    expect(page.bodiesOf('POST /sim/reset')).toEqual([{}]);
  },
);
