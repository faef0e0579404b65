/** A mission's result as files for an instructor. */
import { csvText } from '#contract/csv.ts';
import { formatDateTime } from '#shared/calendar.ts';
import type { MissionResults } from '../responses.ts';

/** What the JSON file says it is. */
const FORMAT = 'sandpit-mission-result';
const VERSION = 1;

/** The response of `/sim/missions/results` with the name of the trainee. */
export function resultJson(results: MissionResults, name: string): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, name, ...results }, undefined, 2)}\n`;
}

/** One line under a head, so that the results of a class can be put below one another. */
export function resultCsv(results: MissionResults, name: string): string {
  const { session, goals } = results;
  const columns: readonly (readonly [head: string, value: string | number | undefined])[] = [
    ['name', name],
    ['account', results.account],
    ['scenario', session.scenario],
    ['seed', session.seed],
    ['branch', session.branch],
    ['mission', results.mission],
    ['title', results.title.en],
    ['state', results.state],
    ['reason', results.reason],
    ['score', results.score],
    ['goals_met', goals.filter(({ met }) => met).length],
    ['goals', goals.length],
    ['started', formatDateTime(results.from)],
    ['ended', formatDateTime(results.to)],
    ['seconds', results.durationMs / 1000],
    ['profit', results.profit],
    ['fees', results.fees],
    ['drawdown', results.drawdown],
    ['drawdown_percent', results.drawdownPercent],
    ['start_equity', results.startEquity],
    ['end_equity', results.endEquity],
    ['fills', results.trades],
    ['orders', results.orders],
    ['positions', results.positions],
    ['second_contracts', results.contracts],
    ['hints', results.hints],
    ['wrong_answers', results.wrongAnswers],
    ['commands', session.seq],
    ['hash', session.hash],
  ];
  return csvText(
    columns.map(([head]) => head),
    [columns.map(([, value]) => value)],
  );
}

/** Name of the file: letters, digits and dashes of the trainee and the mission. */
export function resultName({ mission, session }: MissionResults, name: string, ending: string): string {
  const who = name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${[session.scenario, mission, who].filter((part) => part !== '').join('-')}.${ending}`;
}
