/** The reports of a run: text, JSON, JUnit, and a page in one file. */
import { escaped, onePage } from '../one-page.ts';
import type { Fidelity, FidelityRow } from './fidelity.ts';
import type { Finding } from './types.ts';

/** What a report is made of. */
export interface TwinReport {
  /** The backend, without anything but its origin. */
  readonly backend: string;
  readonly findings: readonly Finding[];
  readonly fidelity: Fidelity;
  /** Calls that were not made, or not let pass, because they change something. */
  readonly leftOut: number;
  /** Calls of a page that could not be followed. */
  readonly notFollowed?: number;
  /** Calls of a page, each by its name, whose responses broke off or never came. */
  readonly brokenOff?: readonly string[];
}

/** Cut, so that a figure of 100 % means that nothing differed. */
const percent = (part: number): string => `${Math.floor(part * 1000) / 10} %`;

const partOf = ({ compared, differing }: FidelityRow): number => 1 - Math.min(differing, compared) / compared;

/** What was not compared, a sentence for each reason. */
function omissions({ leftOut, notFollowed = 0, brokenOff = [] }: TwinReport): readonly string[] {
  const names = [...new Set(brokenOff)].join(', ');
  return [
    ...(leftOut > 0
      ? [`${leftOut} calls change something and were left out: --allow-writes makes them.`]
      : []),
    ...(notFollowed > 0
      ? [`${notFollowed} calls of the page were not followed (docs/twin.md says which).`]
      : []),
    ...(names !== ''
      ? [`${brokenOff.length} responses broke off or never came and were not compared: ${names}.`]
      : []),
  ];
}

export function textReport(report: TwinReport): string {
  const { backend, findings, fidelity } = report;
  const compared = fidelity.rows.reduce((sum, row) => sum + row.compared, 0);
  const lines = findings.map(({ sentence }, index) => `${String(index + 1).padStart(3)}. ${sentence}`);
  const count =
    findings.length === 0
      ? 'no finding'
      : findings.length === 1
        ? '1 finding'
        : `${findings.length} findings`;
  return [
    ...lines,
    `${backend}: ${count} in ${compared} comparisons, fidelity ${percent(fidelity.figure)}.`,
    ...omissions(report),
  ].join('\n');
}

export const jsonReport = ({ findings, ...report }: TwinReport): string =>
  `${JSON.stringify({ format: 'sandpit-twin-report', version: 1, ...report, findings }, null, 2)}\n`;

const ofRow = (findings: readonly Finding[], { subject }: FidelityRow): readonly Finding[] =>
  findings.filter((each) => each.subject.kind === subject.kind && each.subject.name === subject.name);

/** A test for each call and event. */
export function junitReport({ findings, fidelity }: TwinReport): string {
  const cases = fidelity.rows.map((row) => {
    const failures = ofRow(findings, row)
      .map(({ sentence, kind }) => `<failure type="${kind}" message="${escaped(sentence)}"/>`)
      .join('');
    return `<testcase classname="${row.subject.kind}" name="${escaped(row.subject.name)}">${failures}</testcase>`;
  });
  const failed = fidelity.rows.filter((row) => ofRow(findings, row).length > 0).length;
  const suite = `<testsuite name="sandpit twin" tests="${cases.length}" failures="${failed}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suite}\n${cases.join('\n')}\n</testsuite>\n`;
}

/** The report as one page. */
export function htmlReport(report: TwinReport): string {
  const { backend, findings, fidelity } = report;
  const rows = fidelity.rows
    .map((row) => {
      const cells = [row.compared, row.differing, percent(partOf(row))];
      const numbers = cells.map((cell) => `<td class="number">${cell}</td>`).join('');
      return `<tr><td>${row.subject.kind}</td><td>${escaped(row.subject.name)}</td>${numbers}</tr>`;
    })
    .join('\n');
  const details = findings
    .map(({ sentence, ...rest }) => {
      const { simulator, backend: received, patch, session } = rest;
      const evidence = JSON.stringify(
        { simulator, backend: received, patch, steps: session.steps.slice(-12) },
        null,
        2,
      );
      return `<details><summary>${escaped(sentence)}</summary><pre>${escaped(evidence)}</pre></details>`;
    })
    .join('\n');
  return onePage(
    `Sandpit twin: ${backend}`,
    `<h1>Fidelity ${percent(fidelity.figure)}</h1>
<p>The simulator compared with ${escaped(backend)}: ${findings.length} findings.</p>
${omissions(report)
  .map((sentence) => `<p>${escaped(sentence)}</p>`)
  .join('\n')}
<h2>Findings</h2>
${details || '<p>None.</p>'}
<h2>Calls and events</h2>
<table>
<thead><tr><th>Kind</th><th>Name</th><th class="number">Compared</th><th class="number">Differing</th><th class="number">Fidelity</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>`,
  );
}
