import { useState } from 'react';
import { roomCurves } from '#contract/rooms/index.ts';
import type { RoomCurves } from '#contract/rooms/index.ts';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { roomCallPath } from '../logic/addresses.ts';
import { usePairs } from '../logic/pairs.ts';
import { RoomPending } from './room-pending.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';
import { lazyPart, Part } from '#client/ui/part.tsx';

/** The drawing library is a chunk of its own. */
const CompareChart = lazyPart(async () => (await import('#client/ui/chart/compare-chart.tsx')).CompareChart);

const POLL_MS = 5000;

interface CurvesProps {
  readonly room: string;
  readonly token: string;
  readonly traders: readonly number[];
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

const nothing: RoomCurves = { at: [], traders: [], market: { pair: '', price: [] } };

/** The curves of a response as the chart takes them. */
function drawnOf({ at, traders, market }: RoomCurves) {
  const pointsOf = (values: readonly string[]) =>
    values.map((value, index) => ({ at: at[index] ?? 0, value: Number(value) }));
  return {
    curves: traders.map(({ profit }) => pointsOf(profit)),
    beside: { points: pointsOf(market.price), places: decimalsOf(market.price[0] ?? '') },
  };
}

function Chosen({ room, token, traders, pair }: CurvesProps & { readonly pair: string }) {
  const t = useText();
  const path = `${roomCallPath(room, 'curves')}?traders=${traders.join(',')}&pair=${encodeURIComponent(pair)}`;
  const query = useRoomQuery(path, roomCurves, { token, pollMs: POLL_MS });
  const { data } = query;
  const drawn = drawnOf(data ?? nothing);
  if (!data) return <RoomPending of={[query]} rows={8} />;
  const names = data.traders.map((trader) => trader.shown).join(', ');
  const label = names === '' ? t('rooms.priceLabel', { pair }) : t('rooms.curvesLabel', { names, pair });
  return (
    <>
      <div className={classes.chart}>
        <Part waiting={<SkeletonRows rows={8} />}>
          <CompareChart {...drawn} label={label} />
        </Part>
      </div>
      <div className={classes.bar}>
        {data.traders.map((trader, index) => (
          <span key={trader.number}>
            <span className={classes.swatch} style={{ background: `var(--series${index})` }} aria-hidden />
            {trader.shown}
          </span>
        ))}
        <span>
          <span className={classes.swatch} style={{ background: 'var(--chart-text)' }} aria-hidden />
          {t('rooms.priceLabel', { pair })}
        </span>
      </div>
    </>
  );
}

/** Profit of the chosen traders since the start, beside the price of a pair. */
export function Curves(props: CurvesProps) {
  const t = useText();
  const pairs = usePairs(props.token);
  const [chosen, setChosen] = useState<string>();
  const pair = chosen ?? pairs[0];
  return (
    <Panel
      title={t('rooms.curves')}
      isCard
      actions={
        pair !== undefined && (
          <ChoiceSelect
            aria-label={t('rooms.curvesPair')}
            chosen={pair}
            options={pairs.map((symbol) => ({ value: symbol, label: symbol }))}
            onChoose={setChosen}
          />
        )
      }
    >
      <div className={classes.body}>
        {props.traders.length === 0 && <p className={listClasses.dim}>{t('rooms.curvesNone')}</p>}
        {pair === undefined ? <SkeletonRows rows={8} /> : <Chosen {...props} pair={pair} />}
      </div>
    </Panel>
  );
}
