/** A decorator that shows stories when the exchange of the page has begun as they ask for. It knows React, not Storybook. */
import { createElement, useEffect, useState } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Driver, Scenario, SessionOptions } from './driver/types.ts';

/** The exchange of a page: what `startSandpit` of `sandpit-exchange/browser` returns. */
export interface StoryExchange extends Driver {
  /** Resolves when the exchange runs. */
  readonly ready: Promise<void>;
}

/** How a story begins: `parameters: { sandpit: { scenario: 'flash-crash', … } }`. Time stands still unless `speed` says otherwise. */
export interface StorySession extends Omit<SessionOptions, 'scenario'> {
  /** By name, or a whole one. */
  readonly scenario?: Exclude<Scenario, { readonly file: string }>;
  /** What happens before the story is shown, such as a price or a fault. */
  readonly prepare?: (exchange: StoryExchange) => Promise<unknown>;
}

/** What the decorator reads of a story. */
export interface StoryContext {
  readonly id: string;
  readonly parameters: { readonly sandpit?: StorySession };
}

/**
 * A decorator for `preview.ts`. The stories of a page share its exchange, so that each begins it again; a page that shows
 * several at once, as those of Storybook's documentation do, should ask for one session in all of them.
 */
export function withExchange(
  exchange: StoryExchange,
): (Story: ComponentType, context: StoryContext) => ReactElement {
  // A story that is left as it begins must not prepare the exchange of the next one.
  let last = Promise.resolve();
  const next = (session: StorySession): Promise<void> => {
    const begun = last.then(() => begin(exchange, session));
    last = begun.catch(() => undefined);
    return begun;
  };
  return (Story, { id, parameters: { sandpit = {} } }) =>
    createElement(Begun, { key: id, begin: () => next(sandpit) }, createElement(Story));
}

async function begin(exchange: StoryExchange, { prepare, ...session }: StorySession): Promise<void> {
  await exchange.ready;
  await exchange.control('POST', '/sim/reset', {
    scenario: 'calm-market',
    seed: 'sandpit',
    speed: 0,
    ...session,
  });
  await prepare?.(exchange);
}

interface BegunProps {
  begin(): Promise<void>;
  readonly children?: ReactNode;
}

/** Shows its children when what has to begin has begun; an error that prevented it in their place. */
function Begun({ begin: start, children }: BegunProps): ReactNode {
  const [outcome, setOutcome] = useState<'begun' | Error>();
  useEffect(() => {
    let isShown = true;
    start().then(
      () => isShown && setOutcome('begun'),
      (error: Error) => isShown && setOutcome(error),
    );
    return () => {
      isShown = false;
    };
    // Begins once for a story, whatever its controls change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (outcome instanceof Error) return createElement('p', { role: 'alert' }, outcome.message);
  return outcome === 'begun' ? children : null;
}
