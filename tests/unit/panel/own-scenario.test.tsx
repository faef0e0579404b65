import { expect, test, vi } from 'vitest';
import * as sessions from '#simulator/panel/sessions.ts';
import ScenarioTab from '#simulator/panel/tabs/scenario.tsx';
import { fireEvent, panelTests, press, screen, settle, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const script = { 'GET /sim/scenarios': () => ({ scenarios: [] }), 'POST /sim/reset': () => ({}) };
const YAML = 'title: Mine\nrecorded:\n  - { pair: ETH/USDT, file: data/eth.csv, round: true }\n';
const CSV = 'Date;Open;High;Low;Close;Volume\n02.06.2025 02:00;1,5;1,5;1,5;1,5;7\n';

const scenario = new File([YAML], 'mine.yaml');
const candles = new File([CSV], 'eth.csv');

async function drop(...files: readonly File[]): Promise<void> {
  const target = screen.getByText(word('panel.ownScenarioChoose'));
  fireEvent.drop(target, { dataTransfer: { files } });
  await expect.poll(() => settle().then(() => screen.queryByText(word('panel.working')))).toBeNull();
}

test('PROOF-484 a scenario and the candles of any program that it names are dropped on the drawer together, and begun after what was done with them was said', async () => {
  const showSession = vi.spyOn(sessions, 'showSession').mockResolvedValue();
  const page = await show(<ScenarioTab />, Date.UTC(2025, 5, 2, 2), script);
  await drop(scenario, candles);
  expect(screen.getByText(/^eth\.csv: time from "Date", .*; a comma before decimals$/)).toBeTruthy();
  expect(page.calls()).not.toContain('POST /sim/reset');
  await press(word('panel.ownScenarioBegin', { name: 'mine.yaml' }));
  const files = {
    'data/eth.csv': 'open_time,open,high,low,close,volume\n2025-06-02 02:00:00Z,1.5,1.5,1.5,1.5,7\n',
  };
  expect(page.bodiesOf('POST /sim/reset')).toEqual([
    { file: { name: 'mine.yaml', text: YAML }, files, speed: 1 },
  ]);
  expect(showSession).toHaveBeenCalledOnce();
});

test('PROOF-484 files without a scenario, that it does not name or that cannot be read are refused with the reason', async () => {
  await show(<ScenarioTab />, Date.UTC(2025, 5, 2, 2), script);
  const reason = () => screen.getByRole('alert').textContent;
  await drop(candles);
  expect(reason()).toContain(word('panel.ownScenarioOne'));
  await drop(scenario, new File([CSV], 'btc.csv'));
  expect(reason()).toContain(word('panel.ownScenarioUnnamed', { scenario: 'mine.yaml', name: 'btc.csv' }));
  await drop(scenario, new File([CSV.replace('02.06.2025', '02/06/2025')], 'eth.csv'));
  expect(reason()).toContain('eth.csv:2:1 "02/06/2025 02:00" may name the day first or the month first');
  expect(
    screen.queryByRole('button', { name: word('panel.ownScenarioBegin', { name: 'mine.yaml' }) }),
  ).toBeNull();
});
