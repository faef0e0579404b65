/** What the presenter of this browser has chosen. Kept in local storage: it outlives the tab and is shared with the speaker view. */
import { seatOfTab } from './seat.ts';
import { browserValues } from './page-storage.ts';

/** Scenarios to be shown one after the other. */
export interface RunningOrder {
  readonly scenarios: readonly string[];
  /** Index of the one that was begun last. */
  readonly place: number;
}

const ORDER_KEY = 'sandpit-order';

/** Presenter mode belongs to a seat: the page beside it may be the presenter's own. */
const presentingKey = (): string => `sandpit-presenting.${seatOfTab()}`;

export const isPresenting = (): boolean => browserValues.getItem(presentingKey()) === 'yes';

export const storePresenting = (presenting: boolean): void =>
  browserValues.setItem(presentingKey(), presenting ? 'yes' : 'no');

/** The running order; without scenarios where there is none. */
export function runningOrder(): RunningOrder {
  const [place = '', ...scenarios] = (browserValues.getItem(ORDER_KEY) ?? '').split(',');
  return { scenarios, place: Number(place) };
}

/** Sets the scenarios to be shown, none to have no running order. */
export function storeOrder(scenarios: readonly string[], place = 0): void {
  if (scenarios.length === 0) browserValues.removeItem(ORDER_KEY);
  else browserValues.setItem(ORDER_KEY, [place, ...scenarios].join(','));
}

/** Calls `listener` when another window of this browser changes the running order. */
export function onOrderElsewhere(listener: () => void): () => void {
  const changed = ({ key }: StorageEvent): void => {
    if (key === ORDER_KEY || key === null) listener();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
