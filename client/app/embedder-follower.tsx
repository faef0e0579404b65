/** Tells the page around this one what happens here, and does what it chooses. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DataRouter } from 'react-router-dom';
import type { Embedder } from '#shared/embed.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useSelectedPair } from '#client/exchange/live.ts';
import { useExchange, useOperation, useSession } from '#client/exchange/react.tsx';
import { useFresh } from '#client/features/notices/use-fresh.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { takeChoices } from './address-choices.ts';

/** As many trades as a page of the list can have. */
const LATEST = { limit: '100' } as const;

const listOf = ({ list }: ResponseOf<'completedTrades'>) => list;

interface FollowerProps {
  readonly embedder: Embedder;
  readonly router: Pick<DataRouter, 'navigate' | 'state'>;
}

const useTrades = () => useOperation('completedTrades', LATEST, { select: listOf, quiet: true });

/** Mounted once, in a frame. */
export function EmbedderFollower({ embedder, router }: FollowerProps) {
  const { token } = useSession();
  useChoices({ embedder, router });
  useShown(embedder);
  return <Fills key={token} embedder={embedder} />;
}

/** Tells of the user's trades. Those from before the page or the login, and those known when time went back, are not told. */
function Fills({ embedder }: Pick<FollowerProps, 'embedder'>) {
  useFresh(useTrades().data, (fresh) => {
    for (const fill of fresh.toReversed()) embedder.send({ type: 'fill', fill });
  });
  return null;
}

/** Shows what the address and later the element choose. What cannot be shown is said here and there. */
function useChoices({ embedder, router }: FollowerProps): void {
  const { storage } = useExchange();
  const { groups, select } = useSelectedPair();
  /** A pair waits until it is known which there are. */
  const wished = useRef(new URLSearchParams(location.search).get('pair'));
  const tell = useEffectEvent((message: string) =>
    embedder.send({ type: 'failed', failure: { name: 'BadParameter', message } }),
  );
  const report = useEffectEvent((message: string) => {
    showToast('error', message);
    tell(message);
  });
  /** The page itself says that it is none. */
  const checkPage = useEffectEvent(() => {
    const { location, matches } = router.state;
    if (matches.at(-1)?.route.path === '*') tell(`page: there is no page ${location.pathname}`);
  });
  const showWished = useEffectEvent(() => {
    const { current: symbol } = wished;
    if (symbol === null || groups.length === 0) return;
    wished.current = null;
    const known = groups.flatMap(({ pairs }) => pairs);
    const pair = known.find((each) => each.symbol === symbol.toUpperCase());
    if (pair) select(pair);
    else report(`pair: expected one of ${known.map((each) => each.symbol).join(', ')}, got "${symbol}"`);
  });
  const show = useEffectEvent((search: string) => {
    const choices = new URLSearchParams(search);
    wished.current = choices.get('pair');
    choices.delete('pair');
    showWished();
    const { after, faults } = takeChoices(new URL(`?${choices}`, location.origin), storage);
    for (const fault of faults) report(fault);
    // What another tab chooses is followed; so is this.
    window.dispatchEvent(new StorageEvent('storage'));
    const page = after.searchParams.get('page');
    if (page !== null) void router.navigate(page)?.then(checkPage);
  });
  useEffect(() => checkPage(), []);
  useEffect(() => showWished(), [groups]);
  useEffect(
    () =>
      embedder.onMessage((message) => {
        if (message.type === 'show') show(message.search);
      }),
    [embedder],
  );
}

/** Tells once that the page is shown: when it is known which trades were there before. */
function useShown(embedder: Embedder): void {
  const { isLoggedIn } = useSession();
  const { data: list, isError } = useTrades();
  const isShown = useRef(false);
  const isFollowed = !isLoggedIn || list !== undefined || isError;
  useEffect(() => {
    if (!isFollowed || isShown.current) return;
    isShown.current = true;
    embedder.send({ type: 'shown' });
  }, [isFollowed, embedder]);
}
