import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reasonIn } from '#simulator/panel/reasons.ts';
import type { PanelText } from '#simulator/panel/texts.ts';
import { openSandpit } from '../control/steered.ts';

const textIn = (language: string): PanelText => {
  const text = JSON.parse(readFileSync(`locales/${language}/panel-drawer.json`, 'utf8')) as Record<
    string,
    string
  >;
  return (key, params = {}) => (text[key] ?? '').replace('{{field}}', String(params['field']));
};

const OPERATOR = '/sim/operator';
const identity = { user: 2, submission: 99, decision: 'approve' };
/** Calls that are refused, and their Chinese messages. */
const refused = [
  ['/sim/cue', { id: 'none' }, '这里没有该项，或已全部用完。'],
  ['/sim/clock', { toInstant: 0 }, '那个时刻已经过去。'],
  ['/sim/clock', { speed: 'fast', ticks: 'one' }, '请求中有无效内容：speed, ticks。'],
  ['/sim/clock', { speed: 'fast' }, '请求中有无效内容：speed。'],
  ['/sim/reset', { scenario: 'none' }, '没有这个场景。'],
  ['/sim/back', { byMs: 1000, name: 'main' }, '已有同名分支。'],
  [`${OPERATOR}/identity`, identity, '所审核的资料已不在等待中：用户已重新提交，或已有审核结果。'],
  ['/sim/back', { toInstant: 0 }, '此分支的起点之前没有任何内容。'],
  [`${OPERATOR}/move`, { pairs: 'DOT/USDT', permille: 1, overMs: 1 }, '目前不开放：交易已停止，或为时已晚。'],
  [
    `${OPERATOR}/liquidity`,
    { pairs: 'all', sizePercent: 0, spreadPercent: 100 },
    '交易所不接受此值：sizePercent。',
  ],
] as const;

const failing = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test('a refusal with a known code shows in the language of the page, without the English', async () => {
  const sandpit = await openSandpit();
  await sandpit.post('/sim/operator/halt', { pairs: 'DOT/USDT' });
  await sandpit.post('/sim/clock', { advanceMs: 60_000 });
  for (const [path, body, text] of refused) {
    const error = await failing(sandpit.post(path, body));
    expect(reasonIn(textIn('zh'), error)).toBe(text);
  }
});

test('a changed file is reported as one', async () => {
  const sandpit = await openSandpit();
  const file = (await sandpit.get('/sim/recording')) as { readonly at: number };
  const error = await failing(sandpit.post('/sim/recording', { ...file, at: file.at + 1 }));
  expect(reasonIn(textIn('zh'), error)).toBe('无法打开文件：文件不完整，或在生成后被改动。');
});

test('any other keeps its English words', async () => {
  const sandpit = await openSandpit();
  const error = await failing(sandpit.post('/sim/branches', { name: 'none' }));
  expect(reasonIn(textIn('jp'), error)).toBe('There is no branch "none"; there are main.');
  expect(reasonIn(textIn('kr'), new Error('Plain.'))).toBe('Plain.');
});
