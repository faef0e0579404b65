import { samePair } from '#client/exchange/index.ts';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { useDesk } from './desk.tsx';

const DETAILS = { group: 'common.markets' } as const;

/** Shortcuts of every desk: the next and the previous pair of its quote currency. */
export function useDeskShortcuts(): void {
  const { pair, groups, select } = useDesk();
  const go = (step: 1 | -1) => {
    const group = groups.find(({ id }) => id === pair?.quoteId) ?? groups[0];
    const pairs = (group?.pairs ?? []).filter(({ displayed }) => displayed);
    const current = pairs.findIndex((other) => pair !== undefined && samePair(other, pair));
    const next = current < 0 ? pairs[0] : pairs[(current + step + pairs.length) % pairs.length];
    if (next) select(next);
  };
  useShortcut('j', 'desk.shortcutNextPair', () => go(1), DETAILS);
  useShortcut('k', 'desk.shortcutPreviousPair', () => go(-1), DETAILS);
}
