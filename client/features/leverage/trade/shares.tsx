/** Quarters of a whole as buttons. */
import classes from './lever-form.module.css';

const QUARTERS = [25, 50, 75, 100];

interface SharesProps {
  /** What they are parts of. */
  readonly label: string;
  readonly isChosen: (share: number) => boolean;
  readonly isDisabled?: (share: number) => boolean;
  readonly onChoose: (share: number) => void;
}

/** 25, 50, 75 and 100 percent. */
export function Shares({ label, isChosen, isDisabled = () => false, onChoose }: SharesProps) {
  return (
    <div role="group" aria-label={label} className={classes.presets}>
      {QUARTERS.map((share) => (
        <button
          key={share}
          type="button"
          className={classes.preset}
          aria-pressed={isChosen(share)}
          disabled={isDisabled(share)}
          onClick={() => onChoose(share)}
        >
          {share}%
        </button>
      ))}
    </div>
  );
}
