import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { CallFilter } from '#simulator/session/faults/calls.ts';
import { FaultMatches } from '#simulator/session/faults/matches.ts';
import { fromWeb, LOST } from '#simulator/http.ts';
import type { HttpResponse } from '#simulator/http.ts';
import { Kernel, OPERATOR } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { createFaults } from '#simulator/engine/modules/faults/index.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import { isNightly } from '../../support/cases.ts';
import { everyCombination } from '../../support/exhaustive.ts';
import type { Pick } from '../../support/exhaustive.ts';

const CALLS = ['E11', 'E07'] as const;
/** How many calls are made one after another. */
const COUNT = isNightly ? 3 : 2;
type Call = (typeof CALLS)[number];

const FAULTS = [
  { latency: { fixed: 0 } },
  { error: 'network' },
  { error: 'http503' },
  { error: '999' },
] as const;

const pickRule = (pick: Pick, id: string): ActiveFaultRule => ({
  ...{
    id,
    on: pick(['all', ...CALLS]),
    ...pick(FAULTS),
    after: pick([false, true]),
    times: pick([undefined, 1]),
  },
});

function shownAs({ status, body }: HttpResponse): string {
  if (status === 0) return 'network';
  return body === 'done' || body === 'refused' ? body : `http${status}`;
}

/** The plan alone: a call filter over the fault module, with commands that are counted instead of executed. */
function openFilter() {
  const kernel = new Kernel({ seed: 'faults', start: 0 });
  const faults = createFaults({ context: kernel.context, seed: 'faults' });
  kernel.register(faults);
  const execute = (name: string, input: Plain) => kernel.execute(name, input, OPERATOR);
  const exchange = { faults, execute } as unknown as Exchange;
  const api = {
    read: () => Promise.reject(new Error('no call comes here')),
    carryOut: () => Promise.reject(new Error('no call comes here')),
    confirm: async () => LOST,
    refuse: async () => ({ ...LOST, status: 200, body: 'refused' }),
  };
  const filter = new CallFilter(new FaultMatches(exchange), api, () => 0);
  const requests = new Map(
    CALLS.map((call) => {
      const { path, method } =
        Object.values(operations).find(({ code }) => code === call) ?? operations.login;
      const url = `http://sandpit.test/api/${path.replace(/^\/?(api\/)?/, '')}`;
      return [call, fromWeb(new Request(url, { method }))] as const;
    }),
  );
  return {
    faults,
    set: (rule: ActiveFaultRule) =>
      execute('faults.set', { rule: JSON.parse(JSON.stringify(rule)) as Plain }),
    clear: () => execute('faults.clear', {}),
    async pass(call: Call): Promise<readonly [response: string, commands: number]> {
      let commands = 0;
      const request = await requests.get(call);
      if (request === undefined) throw new Error(`there is no call ${call}`);
      const response = await filter.pass(request, async () => {
        commands += 1;
        return { ...LOST, status: 200, body: 'done' };
      });
      return [shownAs(response), commands];
    },
  };
}

/** docs/faults.md once more, as plainly as possible. */
function expectedResponses(rules: readonly ActiveFaultRule[], calls: readonly Call[]) {
  const used = new Map<ActiveFaultRule, number>();
  const standing = () => rules.filter((rule) => (used.get(rule) ?? 0) < (rule.times ?? Infinity));
  const responses = calls.map((call) => {
    const concerned = standing().filter(({ on }) => on === 'all' || on === call);
    const error = concerned.find((rule) => rule.error !== undefined);
    for (const rule of concerned)
      if (rule.latency || rule === error) used.set(rule, (used.get(rule) ?? 0) + 1);
    const shown = error?.error === '999' ? 'refused' : (error?.error ?? 'done');
    return [shown, error && !error.after ? 0 : 1] as const;
  });
  return { responses, left: standing().map(({ id }) => id) };
}

test(`PROOF-084 every plan of two rules does to every ${COUNT} calls what docs/faults.md says`, async () => {
  const filter = openFilter();
  const count = await everyCombination(async (pick) => {
    const rules = [pickRule(pick, 'first'), pickRule(pick, 'second')];
    const calls = Array.from({ length: COUNT }, () => pick(CALLS));
    for (const rule of rules) filter.set(rule);
    const responses: unknown[] = [];
    for (const call of calls) responses.push(await filter.pass(call));
    const left = filter.faults.queries.active().map(({ rule }) => rule.id);
    expect({ responses, left }, JSON.stringify({ rules, calls })).toEqual(expectedResponses(rules, calls));
    filter.clear();
  });
  expect(count).toBe((3 * 4 * 2 * 2) ** 2 * 2 ** COUNT);
});
