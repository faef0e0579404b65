import { formatDateTime } from '#simulator/kernel/calendar.ts';
import type { MissionReport, MissionResults } from '../answers.ts';
import { useDrawer } from '../drawer/context.ts';
import { Answered, Section } from '../drawer/kit.tsx';
import { useAnswer } from '../use-answer.ts';

interface ResultsProps {
  readonly mission: MissionReport;
  readonly user: number;
}

/** What came of a mission, or has so far, in figures and as a line. */
export function ResultsPage({ mission: { id, state }, user }: ResultsProps) {
  const { text } = useDrawer();
  const query = new URLSearchParams({ user: String(user), mission: id }).toString();
  const results = useAnswer('/sim/missions/results', { query, every: state === 'running' ? 2000 : 0 });
  return (
    <Section
      title={text(state === 'running' ? 'resultsSoFar' : 'results')}
      aside={<span className="sandpit-dim">USDT</span>}
    >
      <Answered asked={results}>{(value) => <Results results={value} />}</Answered>
    </Section>
  );
}

function Results({ results }: { readonly results: MissionResults }) {
  const { text } = useDrawer();
  const { from, to, drawdown, drawdownPercent } = results;
  const figures = [
    [text('profit'), signed(results.profit)],
    [text('fees'), money(results.fees)],
    [text('drawdown'), `${money(drawdown)} (${drawdownPercent} %)`],
    [text('startEquity'), money(results.startEquity)],
    [text('endEquity'), money(results.endEquity)],
    [text('trades'), String(results.trades)],
    ...(results.positions > 0 ? [[text('positionsOpened'), String(results.positions)]] : []),
    ...(results.contracts > 0 ? [[text('contractsPlaced'), String(results.contracts)]] : []),
    [text('hintsUsed'), String(results.hints)],
    [text('wrongAnswers'), String(results.wrongAnswers)],
  ];
  return (
    <>
      <EquityLine results={results} />
      <div className="sandpit-scale">
        <time>{formatDateTime(from)}</time>
        <time>{formatDateTime(to)}</time>
      </div>
      <dl className="sandpit-facts">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Two decimals, truncated as the exchange does everywhere. */
const money = (text: string): string => text.replace(/(\.\d{2})\d*$/, '$1');
const signed = (text: string): string => (text.startsWith('-') ? money(text) : `+${money(text)}`);

const width = 400;
const height = 96;
const margin = 4;

function EquityLine({ results }: { readonly results: MissionResults }) {
  const { text } = useDrawer();
  const { from, to, equity, startEquity, endEquity } = results;
  const worths = equity.map(({ worth }) => Number(worth));
  const start = Number(startEquity);
  const [low, high] = [Math.min(start, ...worths), Math.max(start, ...worths)];
  const x = (at: number): number => (to > from ? (width * (at - from)) / (to - from) : width);
  const y = (worth: number): number =>
    high > low ? margin + ((height - 2 * margin) * (high - worth)) / (high - low) : height / 2;
  const line = equity.map(({ at, worth }) => `${x(at).toFixed(1)},${y(Number(worth)).toFixed(1)}`).join(' ');
  return (
    <svg
      className="sandpit-equity"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text('equityLine', { from: money(startEquity), to: money(endEquity) })}
    >
      <line x1="0" x2={width} y1={y(start)} y2={y(start)} />
      <polygon points={`0,${height} ${line} ${width},${height}`} />
      <polyline points={line} />
    </svg>
  );
}
