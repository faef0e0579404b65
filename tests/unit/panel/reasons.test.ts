import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { createSandpit } from '#simulator/hosts/browser/sandpit.ts';
import { reasonIn } from '#simulator/panel/reasons.ts';
import type { DrawerText } from '#simulator/panel/texts.ts';
import { steeredExchange } from '../control/steered.ts';

const textIn = (language: string): DrawerText => {
  const text = JSON.parse(readFileSync(`locales/${language}/panel-drawer.json`, 'utf8')) as Record<
    string,
    string
  >;
  return (key, params = {}) => (text[key] ?? '').replace('{{field}}', String(params['field']));
};

/** Calls that are refused, and their Chinese messages. */
const refused = [
  ['POST', '/sim/cue', { id: 'none' }, '这里没有该项，或已全部用完。'],
  ['POST', '/sim/clock', { toInstant: 0 }, '那个时刻已经过去。'],
  ['POST', '/sim/clock', { speed: 'fast' }, '请求中有无效内容：speed。'],
  ['POST', '/sim/reset', { scenario: 'none' }, '没有这个场景。'],
  ['POST', '/sim/back', { byMs: 1000, name: 'main' }, '已有同名分支。'],
  [
    'POST',
    '/sim/operator/identity',
    { user: 2, submission: 99, decision: 'approve' },
    '所审核的资料已不在等待中：用户已重新提交，或已有审核结果。',
  ],
  ['POST', '/sim/back', { toInstant: 0 }, '此分支的起点之前没有任何内容。'],
  [
    'POST',
    '/sim/operator/move',
    { pairs: 'DOT/USDT', permille: 1, overMs: 1 },
    '目前不开放：交易已停止，或为时已晚。',
  ],
  [
    'POST',
    '/sim/operator/liquidity',
    { pairs: 'all', sizePercent: 0, spreadPercent: 100 },
    '交易所不接受此值：sizePercent。',
  ],
] as const;

describe('reasons of the panel', () => {
  const open = async () => {
    vi.stubGlobal('location', { origin: 'http://sandpit.test' });
    const { runtime } = await steeredExchange();
    const stages = {
      answering: Promise.resolve(),
      ready: runtime.ready(),
      status: () => ({ state: 'starting' as const }),
    };
    return createSandpit(stages, (request) => runtime.handle(request));
  };
  const failing = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );

  test('a refusal with a known code shows in the language of the page, without the English', async () => {
    const sandpit = await open();
    await sandpit.post('/sim/operator/halt', { pairs: 'DOT/USDT' });
    await sandpit.post('/sim/clock', { advanceMs: 60_000 });
    for (const [method, path, body, text] of refused) {
      const error = await failing(sandpit.request(method, path, body));
      expect(reasonIn(textIn('zh'), error)).toBe(text);
    }
  });

  test('a changed file is reported as one', async () => {
    const sandpit = await open();
    const file = (await sandpit.get('/sim/recording')) as { readonly at: number };
    const error = await failing(sandpit.post('/sim/recording', { ...file, at: file.at + 1 }));
    expect(reasonIn(textIn('zh'), error)).toBe('无法打开文件：文件不完整，或在生成后被改动。');
  });

  test('any other keeps its English words', async () => {
    const sandpit = await open();
    const error = await failing(sandpit.post('/sim/branches', { name: 'none' }));
    expect(reasonIn(textIn('jp'), error)).toBe((error as Error).message);
    expect(reasonIn(textIn('kr'), new Error('Plain.'))).toBe('Plain.');
  });
});
