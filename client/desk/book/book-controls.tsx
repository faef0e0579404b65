/** How the order book is shown: its price step, its sides, and what its bars measure. */
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { useText } from '#client/ui/text.ts';
import type { DepthBars } from '../logic/ladder.ts';
import classes from './order-book.module.css';

/** Which sides of the book are shown. */
export type BookSides = 'both' | 'bids' | 'asks';

/** In the order in which they are offered; the first is shown where nothing was chosen. */
export const sidesOffered: readonly [BookSides, ...BookSides[]] = ['both', 'bids', 'asks'];
export const barsOffered: readonly [DepthBars, ...DepthBars[]] = ['amount', 'sum'];

const sidesNames = {
  both: 'desk.book_sidesBoth',
  bids: 'desk.book_sidesBids',
  asks: 'desk.book_sidesAsks',
} as const;

interface ChoiceProps<Choice> {
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Both sides, only buys or only sells. */
export function SidesSwitch({ chosen, onChoose }: ChoiceProps<BookSides>) {
  const t = useText();
  return (
    <div className={classes.switch} role="group" aria-label={t('desk.book_sides')}>
      {sidesOffered.map((sides) => (
        <button
          key={sides}
          type="button"
          aria-label={t(sidesNames[sides])}
          title={t(sidesNames[sides])}
          aria-pressed={sides === chosen}
          onClick={() => onChoose(sides)}
        >
          <span className={classes.picture} data-sides={sides} />
        </button>
      ))}
    </div>
  );
}

interface StepSelectProps extends ChoiceProps<number> {
  readonly steps: readonly string[];
}

/** The price steps by which levels are added up; the choice is a position, because their sizes differ from pair to pair. */
export function StepSelect({ steps, chosen, onChoose }: StepSelectProps) {
  const t = useText();
  return (
    <ChoiceSelect
      className={classes.steps}
      aria-label={t('desk.book_grouping')}
      chosen={String(chosen)}
      options={steps.map((step, position) => ({ value: String(position), label: step }))}
      onChoose={(position) => onChoose(Number(position))}
    />
  );
}

/** The titles of the columns; those of amount and sum choose which of them the bars measure. */
export function ColumnTitles({ chosen, onChoose }: ChoiceProps<DepthBars>) {
  const t = useText();
  const titles = { amount: t('common.amount'), sum: t('desk.book_sum') };
  return (
    <div className={classes.columns} role="group" aria-label={t('desk.book_bars')}>
      <div className={classes.titles}>
        <span aria-hidden>{t('desk.book_position')}</span>
        <span aria-hidden>{t('common.price')}</span>
        {barsOffered.map((bars) => (
          <button
            key={bars}
            type="button"
            title={t(bars === 'sum' ? 'desk.book_barsSum' : 'desk.book_barsAmount')}
            aria-pressed={bars === chosen}
            onClick={() => onChoose(bars)}
          >
            {titles[bars]}
          </button>
        ))}
      </div>
    </div>
  );
}
