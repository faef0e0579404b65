/** Sends calls to the exchange, through a page or straight to a server. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { Outgoing, ControlWire } from '#shared/control-client.ts';
import { SIMULATED_MARK, untilListening } from './pages.ts';
import type { SimulatedWindow } from './pages.ts';

/**
 * Through the page, as its own scripts call: reaches the exchange inside it, or the server it came from. Waits for a page that
 * has only just been opened.
 */
export function pageWire(page: Page): ControlWire {
  return async (call) => {
    for (;;) {
      const response = await fetchInPage(page, call);
      if (response) return response;
      await untilListening(page);
    }
  };
}

type WireResponse = Awaited<ReturnType<ControlWire>>;

/**
 * Undefined where nothing was sent because the page's calls do not reach the exchange yet, or where the page was left before
 * it had the response to a query. Rejects when it was left before it had the response to anything else.
 */
async function fetchInPage(page: Page, call: Outgoing): Promise<WireResponse | undefined> {
  try {
    return await page.evaluate(sendWhenListening, { ...call, mark: SIMULATED_MARK });
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    if (call.method === 'GET') return undefined;
    const message = 'the page was left before the response came; the exchange may have done it or not.';
    throw new Error(`${call.method} ${call.path}: ${message}`, { cause: error });
  }
}

/** Runs in the page. Its timers may be the test's, so that it must not wait for time. */
async function sendWhenListening(
  call: Outgoing & { readonly mark: string },
): Promise<WireResponse | undefined> {
  const { method, path, headers, body, mark } = call;
  // The page's first script may still be on its way.
  if (document.readyState === 'loading') return undefined;
  if (Symbol.for(mark) in globalThis) {
    if (!('sandpit' in window)) return undefined;
    const { sandpit } = window as object as SimulatedWindow;
    const first = await Promise.race([sandpit.answering, 'not yet']);
    if (first === 'not yet') return undefined;
  }
  const response = await fetch(path, { method, headers, body: body ?? null });
  return { status: response.status, text: await response.text() };
}

/** Straight to an exchange on a server. */
export function serverWire(request: APIRequestContext, origin: string): ControlWire {
  return async ({ method, path, headers, body }) => {
    const response = await request.fetch(new URL(path, origin).href, { method, headers, data: body });
    return { status: response.status(), text: await response.text() };
  };
}
