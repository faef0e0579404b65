/** What both desks have around their panels: the pair header, the market list, and tabs on small screens. */
import { Alert, Button, Group } from '@mantine/core';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Decimal, SelectedPair } from '#client/exchange/index.ts';
import { ConnectionDot } from '#client/ui/connection-dot.tsx';
import { usePageUpTo } from '#client/ui/page-width.ts';
import { useIsNarrow, useIsTurned } from '#client/ui/use-is-narrow.ts';
import { useQuotations } from '#client/exchange/live.ts';
import { Panes } from '#client/ui/panes.tsx';
import type { Pane } from '#client/ui/panes.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { useToastsBeside } from '#client/ui/toast-place.ts';
import { useDeskShortcuts } from './desk-shortcuts.ts';
import { DeskProvider, useDesk } from './desk.tsx';
import { paneGroup } from './desk-sizes.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { PairHeader } from './header/pair-header.tsx';
import { MarketList } from './market/market-list.tsx';
import { Tabbed } from '#client/ui/tabbed.tsx';
import classes from './desk.module.css';
import { lazyPart, Part } from '#client/ui/part.tsx';

const MarketDrawer = lazyPart(async () => (await import('./market/market-drawer.tsx')).MarketDrawer);

/** Up to this width of the page the market list is a drawer. */
const NO_LIST = 1180;
/** Up to this width panels are tabs. */
export const TABS = 860;

/** The panels by their place. */
export interface DeskPanels {
  readonly chart: ReactNode;
  readonly orders: ReactNode;
  /** Left out on desks without an order book. */
  readonly book?: ReactNode;
  /** Below the market list, so that the book has the whole height; below the book where that list is hidden. */
  readonly tape?: ReactNode;
  readonly trade: ReactNode;
}

/** Which of the two stands beside the market list, and on a small screen is seen first. */
export type First = 'chart' | 'book';

interface ArrangementProps {
  readonly name: string;
  readonly panels: DeskPanels;
  readonly first: First;
}

interface StackProps {
  readonly name: string;
  /** What the upper panel is. */
  readonly label: string;
  readonly upper: ReactNode;
  readonly lower?: ReactNode;
  readonly share: number;
}

/** Two panels, one above the other; only the first if there is no second. */
function Stack({ name, label, upper, lower, share }: StackProps) {
  if (lower === undefined) return upper;
  const panes = [
    { key: 'upper', label, size: share, min: 20, content: upper },
    { key: 'lower', size: 100 - share, min: 10, content: lower },
  ];
  return <Panes name={name} orientation="vertical" panes={panes} />;
}

const bookPane = (name: string, label: string, book: ReactNode, tape: ReactNode): Pane => ({
  key: 'book',
  label,
  size: '260px',
  min: '240px',
  max: '400px',
  content: <Stack name={paneGroup(name, 'book')} label={label} upper={book} lower={tape} share={68} />,
});

/** The ticket of a desk: messages appear beside it. */
function Ticket({ children }: { readonly children: ReactNode }) {
  const ref = useToastsBeside();
  return (
    <div ref={ref} className={classes.ticket}>
      {children}
    </div>
  );
}

function Columns({ name, panels, first, withList }: ArrangementProps & { readonly withList: boolean }) {
  const t = useText();
  const markets: Pane = {
    key: 'markets',
    label: t('common.markets'),
    size: '220px',
    min: '180px',
    max: '340px',
    isHidden: !withList,
    content: (
      <Stack
        name={paneGroup(name, 'markets')}
        label={t('common.markets')}
        upper={<MarketList />}
        lower={panels.tape}
        share={62}
      />
    ),
  };
  const centre: Pane = {
    key: 'centre',
    label: t('desk.chart'),
    size: 100,
    min: '320px',
    content: (
      <Stack
        name={paneGroup(name, 'centre')}
        label={t('desk.chart')}
        upper={panels.chart}
        lower={panels.orders}
        share={66}
      />
    ),
  };
  const besideBook = withList ? undefined : panels.tape;
  const book =
    panels.book === undefined ? [] : [bookPane(name, t('desk.book_title'), panels.book, besideBook)];
  const middle = first === 'book' ? [...book, centre] : [centre, ...book];
  const trade: Pane = {
    key: 'trade',
    size: '300px',
    min: '270px',
    max: '420px',
    content: <Ticket>{panels.trade}</Ticket>,
  };
  return <Panes name={paneGroup(name, 'columns')} panes={[markets, ...middle, trade]} />;
}

const screens = ['chart', 'book', 'trade', 'orders'] as const;
type Screen = (typeof screens)[number];

const titles = {
  chart: 'desk.chart',
  book: 'desk.spot_tabBook',
  trade: 'common.trade',
  orders: 'common.orders',
} as const;

/** What the two sides of the ticket are called: the texts of its buttons. */
export type SideTexts = Readonly<Record<TradeSide, TextKey>>;

/** The height of `Sides`, its border included; desk.module.css has the same. */
const SIDES_HEIGHT = '60px';

/** Two buttons that open the ticket on one of its sides. Messages stand above them. */
function Sides({
  texts,
  onChoose,
}: {
  readonly texts: SideTexts;
  readonly onChoose: (side: TradeSide) => void;
}) {
  const t = useText();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--sides-height', SIDES_HEIGHT);
    return () => void style.removeProperty('--sides-height');
  }, []);
  return (
    <div className={classes.sides} role="group" aria-label={t('common.trade')}>
      {(['buy', 'sell'] as const).map((side) => (
        <Button key={side} color={side === 'buy' ? 'up' : 'down'} onClick={() => onChoose(side)}>
          {t(texts[side])}
        </Button>
      ))}
    </div>
  );
}

/** What a status line says where there is room for one. */
const Connection = () => (
  <span className={classes.connection}>
    <ConnectionDot />
  </span>
);

/** A price that is pressed in the book opens the ticket, which takes it as soon as it is there. */
function usePricesOfBook(screen: Screen, openTicket: () => void): void {
  const { picks } = useDesk();
  const waiting = useRef<Decimal>(undefined);
  const follow = useEffectEvent((price: Decimal) => {
    if (screen !== 'book') return;
    waiting.current = price;
    openTicket();
  });
  useEffect(() => picks.listen((price) => follow(price)), [picks]);
  useEffect(() => {
    const price = waiting.current;
    if (screen !== 'trade' || price === undefined) return;
    waiting.current = undefined;
    picks.emit(price);
  }, [screen, picks]);
}

interface ScreensProps extends Pick<ArrangementProps, 'panels' | 'first'> {
  /** Undefined where there is no place for their buttons. */
  readonly sides: SideTexts | undefined;
}

/** The panels as tabs; that of the ticket has the book beside it and the orders below. */
function Screens({ panels, first, sides }: ScreensProps) {
  const t = useText();
  const { chooseSide } = useDesk();
  const [screen, setScreen] = useState<Screen>(first);
  const isNarrow = useIsNarrow();
  const line = useRef<HTMLDivElement>(null);
  const keys = screens.filter((key) => key !== 'book' || panels.book !== undefined);
  const openTicket = (side: TradeSide) => {
    chooseSide(side);
    setScreen('trade');
    // The button that had the focus is gone with the screen.
    line.current?.querySelectorAll<HTMLElement>('[role="tab"]')[keys.indexOf('trade')]?.focus();
  };
  usePricesOfBook(screen, () => setScreen('trade'));
  const shown: Readonly<Record<Screen, ReactNode>> = {
    chart: panels.chart,
    book: (
      <div className={classes.pair}>
        {panels.book}
        {panels.tape}
      </div>
    ),
    trade: (
      <div className={classes.scrolling}>
        <div className={classes.ticket}>
          {panels.trade}
          {panels.book !== undefined && <div className={classes.besideTicket}>{panels.book}</div>}
        </div>
        {panels.orders}
      </div>
    ),
    orders: <div className={classes.scrolling}>{panels.orders}</div>,
  };
  return (
    <Tabbed
      label={t('desk.spot_desk')}
      tabs={keys.map((key) => ({ key, text: t(titles[key]) }))}
      chosen={screen}
      onChoose={(next) => {
        chooseSide(undefined);
        setScreen(next);
      }}
      frame={(tabs, view) => (
        <>
          <div ref={line} className={classes.screens} data-screen={screen}>
            {tabs}
            {isNarrow && <Connection />}
          </div>
          {view}
          {sides && screen !== 'trade' && <Sides texts={sides} onChoose={openTicket} />}
        </>
      )}
    >
      {shown[screen]}
    </Tabbed>
  );
}

/** Says that the pair is not listed any more (ERR-017), with a link to one that is. */
function DelistedNote() {
  const t = useText();
  const { pair, groups, select } = useDesk();
  const listed = groups.flatMap(({ pairs }) => pairs).filter(({ displayed }) => displayed);
  const other = listed.find(({ quoteId }) => quoteId === pair?.quoteId) ?? listed[0];
  return (
    <Alert color="yellow" radius={0} role="alert">
      <Group gap={8}>
        {t('desk.delisted')}
        {other && (
          <Button variant="default" size="compact-sm" onClick={() => select(other)}>
            {t('desk.switchPair', { symbol: other.symbol })}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Shown before a pair is known: placeholders, or that the quotations could not be loaded. */
const NoPair = () => <PendingState of={[useQuotations()]} rows={16} height={36} />;

function Arranged({ name, headerEnd, panelsOf, sides, first = 'chart', marketList }: DeskFrameProps) {
  const { pair, isDelisted } = useDesk();
  useDeskShortcuts();
  const isNarrow = usePageUpTo(NO_LIST);
  const isTurned = useIsTurned();
  const isTabbed = usePageUpTo(TABS) || isTurned;
  const ownList = useState(true);
  const [isListWanted, setListWanted] = marketList ?? ownList;
  // Undefined until it is first opened: its script is loaded then.
  const [isDrawerWanted, setDrawerWanted] = useState<boolean>();
  const isListOpen = isNarrow ? isDrawerWanted === true : isListWanted;
  const toggle = () => (isNarrow ? setDrawerWanted(!isDrawerWanted) : setListWanted(!isListWanted));
  // A first visit has its price at once: the panels take ten times as long to render.
  const isPriceThere = useDeferredValue(pair !== undefined);
  const panels = pair && isPriceThere ? panelsOf(pair) : undefined;
  return (
    <div className={classes.desk}>
      <PairHeader isListOpen={isListOpen} onToggleList={toggle} end={headerEnd} />
      {isDelisted && <DelistedNote />}
      <div className={classes.panels}>
        {!panels && <NoPair />}
        {panels && isTabbed && <Screens panels={panels} first={first} sides={isTurned ? undefined : sides} />}
        {panels && !isTabbed && (
          <Columns name={name} panels={panels} first={first} withList={!isNarrow && isListWanted} />
        )}
      </div>
      {isNarrow && isDrawerWanted !== undefined && (
        <Part onGiveUp={() => setDrawerWanted(undefined)}>
          <MarketDrawer isOpen={isDrawerWanted} onClose={() => setDrawerWanted(false)} />
        </Part>
      )}
    </div>
  );
}

interface DeskFrameProps {
  /** Under which sizes are remembered. */
  readonly name: string;
  /** At the end of the header, such as a notice; there before a pair is known, so that nothing moves. */
  readonly headerEnd?: ReactNode;
  readonly panelsOf: (pair: SelectedPair) => DeskPanels;
  /** Of its ticket. */
  readonly sides: SideTexts;
  /** The chart, where nothing is given. */
  readonly first?: First;
  /** Whether the market list is shown where the window is wide enough, and how to change it; left out, the desk decides. */
  readonly marketList?: readonly [isShown: boolean, show: (isShown: boolean) => void];
}

/** A desk: its panels in columns that are resized and remembered, or in tabs on a small screen. */
export function DeskFrame(props: DeskFrameProps) {
  return (
    <DeskProvider>
      <Arranged {...props} />
    </DeskProvider>
  );
}
