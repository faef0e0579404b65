/** A part of the drawer without a browser: the real components and texts, a clock under control, and scripted responses. */
import '../../support/act.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { defaultScheduler, notifyManager, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { EngineLink } from '#simulator/page/link.ts';
import { PageClock } from '#simulator/page/page-clock.ts';
import type { PageReport } from '#simulator/page/page-status.ts';
import { Warnings } from '#simulator/page/warnings.ts';
import { wireOver } from '#shared/control-client.ts';
import { controlOver } from '#simulator/control/client.ts';
import { DrawerContext } from '#simulator/panel/drawer/context.ts';
import { PanelContext, useStatus } from '#simulator/panel/state.ts';
import type { PanelDeps, Running } from '#simulator/panel/state.ts';
import { needDrawerTexts, panelTexts } from '#simulator/panel/texts.ts';
import { createQueries } from '#simulator/panel/use-control-query.ts';

/** The responses of the control plane, by method and path. */
export type Script = Readonly<Record<string, (body: unknown, query: URLSearchParams) => unknown>>;

export interface Shown {
  /** Sends what has changed of the faults, the user or the missions as the engine does. */
  sendReport(change: Partial<PageReport>): Promise<void>;
  /** Sends the clock as the engine does: paused, set to an instant. */
  sendTime(at: number): void;
  /** Sends the speed as the engine does. */
  sendSpeed(speed: number): void;
  /** The calls made so far, each as method and path. */
  calls(): readonly string[];
  /** Bodies of the calls made to a path, in their order. */
  bodiesOf(call: string): readonly unknown[];
  /** Sends a simulated message, or the use of its code, as the engine does. */
  sendCode(code: Parameters<CodeListener>[0]): void;
  /** How often a failure was dismissed, or the session opened again. */
  reopened(): number;
}

type CodeListener = Parameters<EngineLink['onCode']>[0];

const sameInAll = (text: string) => ({ zh: text, en: text, hk: text, jp: text, kr: text });

interface Around extends Pick<PanelDeps, 'home'> {
  /** What the engine reports of the page at first; by default nothing goes wrong and nobody is logged in. */
  readonly report?: Partial<PageReport>;
}

/** Shows `content` inside the drawer, at an instant of virtual time; on a page of the own client, or of another without a home. */
export async function show(
  content: ReactNode,
  at: number,
  script: Script,
  { home, report: initial }: Around = { home: `${location.origin}/` },
): Promise<Shown> {
  await panelTexts.show('en');
  await needDrawerTexts();
  const clock = new PageClock(() => 0);
  const listeners = new Set<(status: Running) => void>();
  const codes = new Set<CodeListener>();
  let speed = 0;
  let report: PageReport = { faults: [], user: undefined, missions: [], ...initial };
  const statusAt = (instant: number, epoch: number): Running => ({
    ...{ state: 'running', scenario: 'calm-market', title: sameInAll('Calm market'), seed: 'panel' },
    ...{ branch: 'main', repeated: 0, clock: { at: instant, realAt: 0, speed, epoch }, ...report },
  });
  let status = statusAt(at, 0);
  clock.set(status.clock);
  let reopened = 0;
  const link: Partial<EngineLink> = {
    clock,
    status: () => status,
    onCode(listener) {
      codes.add(listener);
      return () => codes.delete(listener);
    },
    reopen: () => void (reopened += 1),
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const calls: { readonly call: string; readonly body: unknown }[] = [];
  const sim = controlOver(
    wireOver(async (request) => {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      const body: unknown = request.method === 'POST' ? await request.json() : undefined;
      calls.push({ call, body });
      const response = await script[call]?.(body, new URL(request.url).searchParams);
      return response instanceof Response ? response : Response.json(response);
    }),
  );
  const panel = { link: link as EngineLink, sim, warnings: new Warnings(), home };
  function Inside() {
    const running = useStatus(panel.link);
    return running.state === 'running' ? (
      <DrawerContext value={{ status: running }}>{content}</DrawerContext>
    ) : null;
  }
  await act(async () => {
    render(
      <QueryClientProvider client={createQueries()}>
        <PanelContext value={panel}>
          <Inside />
        </PanelContext>
      </QueryClientProvider>,
    );
  });
  await settle();
  let epoch = 0;
  const send = (next: Running): void => {
    status = next;
    clock.set(status.clock);
    for (const listener of listeners) listener(status);
  };
  const sendTime = (instant: number): void => send(statusAt(instant, (epoch += 1)));
  return {
    sendTime,
    async sendReport(change) {
      report = { ...report, ...change };
      act(() => send({ ...status, ...change }));
      await settle();
    },
    sendSpeed(next) {
      speed = next;
      sendTime(clock.now());
    },
    calls: () => calls.map(({ call }) => call),
    bodiesOf: (wanted) => calls.filter(({ call }) => call === wanted).map(({ body }) => body),
    sendCode: (code) => act(() => codes.forEach((listener) => listener(code))),
    reopened: () => reopened,
  };
}

/** Waits until requests have responses and are drawn; no timer of the panel runs. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1)
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
}

/** Timers ring only when a test says so; tasks go on. */
function stopTimers(): void {
  // Responses are drawn without a timer.
  notifyManager.setScheduler(queueMicrotask);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
}

function cleanUp(): void {
  cleanup();
  vi.useRealTimers();
  notifyManager.setScheduler(defaultScheduler);
}

/** Each test of the file that calls this begins with stopped timers and an empty document. */
export function panelTests(): void {
  beforeEach(stopTimers);
  afterEach(cleanUp);
}

/** Takes away what is shown, for a test that begins again. */
export function reset(): void {
  cleanUp();
  stopTimers();
}

export { act, fireEvent, screen };

export async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

/** A response that comes when the test gives it. */
export function held<Value>(): { readonly response: Promise<Value>; give(value: Value): Promise<void> } {
  let resolve!: (value: Value) => void;
  const response = new Promise<Value>((settled) => (resolve = settled));
  return {
    response,
    async give(value) {
      resolve(value);
      await settle();
    },
  };
}
