/** The scenarios that a presenter shows one after the other. */
import { useEffect, useState } from 'react';
import * as memory from '#simulator/page/presenter-memory.ts';
import type { RunningOrder } from '#simulator/page/presenter-memory.ts';

const listeners = new Set<() => void>();

/** Sets the scenarios to be shown one after the other, and which of them was begun last. */
export function setOrder(scenarios: readonly string[], place = 0): void {
  memory.storeOrder(scenarios, place);
  for (const listener of listeners) listener();
}

/** The running order, as it is changed here or in another window of this browser. */
export function useRunningOrder(): RunningOrder {
  const [order, setState] = useState(memory.runningOrder);
  useEffect(() => {
    const read = (): void => setState(memory.runningOrder());
    listeners.add(read);
    const forget = memory.onOrderElsewhere(read);
    return () => {
      listeners.delete(read);
      forget();
    };
  }, []);
  return order;
}

/** Where the running order stands while a scenario is played: its index, −1 where the scenario is not part of the order. */
export const placeInOrder = ({ scenarios, place }: RunningOrder, scenario: string): number =>
  scenarios[place] === scenario ? place : scenarios.indexOf(scenario);

/** The scenario that follows one; undefined at the end of the running order and where there is none. */
export const followingScenario = (order: RunningOrder, scenario: string): string | undefined =>
  order.scenarios[placeInOrder(order, scenario) + 1];
