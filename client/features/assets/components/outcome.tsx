import classes from './outcome.module.css';

/** How the latest submit of a form ended; a call that was lost says nothing (ERR-014). */
export interface Ending {
  readonly isDone: boolean;
  readonly text: string;
}

/** Says below its form how the latest submit ended. */
export function Outcome({ of }: { readonly of: Ending | undefined }) {
  return (
    <div className={classes.outcome}>
      {/* There before it speaks: a live region that comes with its text is not read out everywhere. */}
      <p role="status">{of?.isDone === true && of.text}</p>
      {of?.isDone === false && (
        <p role="alert" className={classes.failed}>
          {of.text}
        </p>
      )}
    </div>
  );
}
