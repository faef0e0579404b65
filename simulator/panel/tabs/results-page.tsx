import { formatDateTime } from '#shared/calendar.ts';
import type { MissionReport } from '#simulator/control/index.ts';
import type { MissionResults } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { PanelFacts, QueryView, Section } from '../drawer/kit.tsx';
import { durationText } from '../duration.ts';
import type { ControlQuery } from '../use-control-query.ts';
import { shortFigure, signed, toCents } from './figures.ts';
import { HandIn } from './hand-in.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './results-page.module.css';

interface ResultsProps {
  readonly mission: MissionReport;
  readonly loaded: ControlQuery<MissionResults>;
}

/** What came of a mission, or has so far, in figures and as a line; when it has ended, also to print and to hand in. */
export function ResultsPage({ mission, loaded }: ResultsProps) {
  const { text } = useDrawer();
  const isRunning = mission.state === 'running';
  return (
    <QueryView query={loaded}>
      {(results) => (
        <>
          <Section
            title={text(isRunning ? 'resultsSoFar' : 'results')}
            aside={<span className={panelClasses.dim}>USDT</span>}
          >
            <Results results={results} hasFeeQuestion={hasFeeQuestion(mission)} />
          </Section>
          {results.causes.length > 0 && (
            <Section title={text('causes')} aside={<span className={panelClasses.dim}>USDT</span>}>
              <Causes results={results} hasFeeQuestion={hasFeeQuestion(mission)} />
            </Section>
          )}
          {!isRunning && results.state !== 'running' && <HandIn results={results} />}
        </>
      )}
    </QueryView>
  );
}

/** Whether the trainee still has to name the fees: the figures must not. */
const hasFeeQuestion = ({ state, goals }: MissionReport): boolean =>
  state === 'running' && goals.some(({ met, question }) => question?.asks === 'fees' && !met);

type Fact = readonly [name: string, fact: string];

interface FiguresProps {
  readonly results: MissionResults;
  readonly hasFeeQuestion: boolean;
}

function Results({ results, hasFeeQuestion }: FiguresProps) {
  const { text } = useDrawer();
  const { from, to, drawdown, drawdownPercent, score } = results;
  const figures: readonly Fact[] = [
    ...(score === undefined ? [] : [[text('score'), text('scoreOf', { score })] as const]),
    [text('duration'), durationText(results.durationMs / 1000, text)],
    [text('profit'), signed(results.profit)],
    [text('fees'), hasFeeQuestion ? text('asked') : toCents(results.fees)],
    [text('drawdown'), `${toCents(drawdown)} (${drawdownPercent} %)`],
    [text('startEquity'), toCents(results.startEquity)],
    [text(results.state === 'running' ? 'nowEquity' : 'endEquity'), toCents(results.endEquity)],
    [text('trades'), String(results.trades)],
    ...(results.positions > 0 ? [[text('positionsOpened'), String(results.positions)] as const] : []),
    ...(results.contracts > 0 ? [[text('contractsPlaced'), String(results.contracts)] as const] : []),
    [text('hintsUsed'), String(results.hints)],
    [text('wrongAnswers'), String(results.wrongAnswers)],
  ];
  return (
    <>
      <EquityLine results={results} />
      <div className={kitClasses.scale}>
        <time>{formatDateTime(from)}</time>
        <time>{formatDateTime(to)}</time>
      </div>
      <PanelFacts facts={figures} />
    </>
  );
}

/** What the profit is made of. */
function Causes({ results, hasFeeQuestion }: FiguresProps) {
  const { text } = useDrawer();
  const figures = results.causes.map((cause): Fact => {
    const { kind, side = 'long', liquidated, change, pair, number = '', currency: coin = '' } = cause;
    const size = { number: shortFigure(number), coin };
    if (kind === 'coin') return [text('cause_coin', size), signed(change)];
    if (kind === 'orders' && hasFeeQuestion) return [text('cause_orders'), text('asked')];
    if (kind !== 'position') return [text(`cause_${kind}`), signed(change)];
    const ended = liquidated ? ` · ${text('cause_liquidated')}` : '';
    return [`${text(`cause_${side}`, size)} · ${pair}${ended}`, signed(change)];
  });
  return <PanelFacts facts={figures} />;
}

const CURVE_WIDTH = 400;
const CURVE_HEIGHT = 96;
const CURVE_MARGIN = 4;

function EquityLine({ results }: { readonly results: MissionResults }) {
  const { text } = useDrawer();
  const { from, to, equity, startEquity, endEquity } = results;
  const worths = equity.map(({ worth }) => Number(worth));
  const start = Number(startEquity);
  const [low, high] = [Math.min(start, ...worths), Math.max(start, ...worths)];
  const x = (at: number): number => (to > from ? (CURVE_WIDTH * (at - from)) / (to - from) : CURVE_WIDTH);
  const y = (worth: number): number =>
    high > low
      ? CURVE_MARGIN + ((CURVE_HEIGHT - 2 * CURVE_MARGIN) * (high - worth)) / (high - low)
      : CURVE_HEIGHT / 2;
  const shape = equity.map(({ at, worth }) => `${x(at).toFixed(1)},${y(Number(worth)).toFixed(1)}`);
  // Right after the start there is one point: it alone is not a line.
  const line = [`0,${y(start).toFixed(1)}`, ...shape].join(' ');
  return (
    <svg
      className={classes.equity}
      viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text('equityLine', { from: toCents(startEquity), to: toCents(endEquity) })}
    >
      <line x1="0" x2={CURVE_WIDTH} y1={y(start)} y2={y(start)} />
      <polygon points={`0,${CURVE_HEIGHT} ${line} ${CURVE_WIDTH},${CURVE_HEIGHT}`} />
      <polyline points={line} />
    </svg>
  );
}
