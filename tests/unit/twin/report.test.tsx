import { expect, test } from 'vitest';
import { htmlReport, jsonReport, junitReport, textReport } from '../../../package/twin/report.ts';
import type { Finding } from '../../../package/twin/types.ts';

const SENTENCE = 'openBuys: message.list is called "rows" by the <backend>. The backend breaks the contract.';

const finding: Finding = {
  ...{ format: 'sandpit-twin-finding', version: 1, kind: 'renamed', fault: 'backend', isTolerated: false },
  ...{ subject: { kind: 'call', name: 'openBuys' }, path: 'message.list', sentence: SENTENCE },
  ...{ simulator: 'list', backend: 'rows', seen: 1, step: 0 },
  patch: { document: 'shared/contract/openapi.json', operations: [] },
  session: { format: 'sandpit-twin-session', version: 1, scenario: 'calm-market', steps: [] },
};

test('TWIN-009 every report has each finding, and the page nothing from elsewhere', () => {
  const rows = [{ subject: finding.subject, compared: 4, differing: 1 }];
  const backend = 'https://exchange.example';
  const report = { backend, findings: [finding], fidelity: { rows, figure: 0.75 }, leftOut: 2 };
  expect(textReport(report)).toBe(
    `  1. ${SENTENCE}\n${backend}: 1 finding in 4 comparisons, fidelity 75 %.\n` +
      '2 calls change something and were left out: --allow-writes makes them.',
  );
  expect(JSON.parse(jsonReport(report))).toMatchObject({
    fidelity: { figure: 0.75 },
    findings: [{ sentence: SENTENCE }],
  });
  const junit = new DOMParser().parseFromString(junitReport(report), 'text/xml');
  const failure = junit.querySelector('testcase[name=openBuys] failure');
  expect(failure?.getAttribute('message')).toBe(SENTENCE);
  const page = new DOMParser().parseFromString(htmlReport(report), 'text/html');
  expect(page.querySelector('summary')?.textContent).toBe(SENTENCE);
  expect([...page.querySelectorAll('[src], [href], script')]).toEqual([]);
  const cells = [...page.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['call', 'openBuys', '4', '1', '75 %']);
});

test('TWIN-054 the text and the page name the calls whose responses broke off', () => {
  const fidelity = { rows: [{ subject: finding.subject, compared: 4, differing: 0 }], figure: 1 };
  const brokenOff = ['spotBuy', 'walletList', 'spotBuy'];
  const report = { backend: 'https://exchange.example', findings: [], fidelity, leftOut: 0, brokenOff };
  const sentence = '3 responses broke off or never came and were not compared: spotBuy, walletList.';
  expect(textReport(report).split('\n').at(-1)).toBe(sentence);
  const page = new DOMParser().parseFromString(htmlReport(report), 'text/html');
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(sentence);
  expect(JSON.parse(jsonReport(report))).toMatchObject({ brokenOff });
});
