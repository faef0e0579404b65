import { reasonOf } from '#shared/control-client.ts';
import { usePanel } from './state.ts';
import panelClasses from './panel.module.css';

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of a part that could not be loaded or shown. */
export function Failed({ error, onRetry }: FailedProps) {
  const { text } = usePanel();
  return (
    <div role="alert">
      <p className={panelClasses.fault}>{text('failed', { reason: reasonOf(error) })}</p>
      <button type="button" onClick={onRetry}>
        {text('tryAgain')}
      </button>
    </div>
  );
}
