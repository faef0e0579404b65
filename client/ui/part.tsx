/** Parts of a page whose scripts are loaded when they are first shown. */
import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Boundary, lazyComponent as lazilyLoaded, PartError } from '#shared/ui/lazy-part.tsx';
import classes from './part.module.css';
import { ErrorState } from './states.tsx';
import { useText, withTexts } from './text.ts';
import type { Namespace } from './text.ts';

/**
 * A component whose script is loaded when it is first shown, inside a `Part`, which says so where that fails.
 *
 * @example
 * const CandleChart = lazyPart(async () => (await import('./candle-chart.tsx')).CandleChart);
 * <Part waiting={<ChartSkeleton />}><CandleChart bars={bars} /></Part>
 *
 * @param needs files of texts that the page around it may not have loaded
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...needs: readonly Namespace[]
): ComponentType<Props> => lazilyLoaded(() => withTexts(needs, load));

interface PartProps {
  /** Shown until the script is there. */
  readonly waiting?: ReactNode;
  /**
   * Of a part that lies over the page, such as a dialog: called when the visitor does not want to wait for it any more. Its failure
   * is shown over the page; that of any other part in its place.
   */
  readonly onGiveUp?: () => void;
  readonly children: ReactNode;
}

/** The place of a `lazyPart`: what is shown until it is there, and a way to try again where it cannot be loaded (PROOF-296). */
export function Part({ waiting, onGiveUp, children }: PartProps) {
  const t = useText();
  return (
    <Boundary
      fallback={(error, again) => {
        // Any other error goes on to the page.
        if (!(error instanceof PartError)) throw error;
        return onGiveUp ? (
          <>
            {waiting}
            <Fault onRetry={again} onGiveUp={onGiveUp} />
          </>
        ) : (
          <ErrorState text={t('common.chunkFailed')} onRetry={again} />
        );
      }}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

interface FaultProps {
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}

/** Instead of a dialog that could not be loaded. */
function Fault({ onRetry, onGiveUp }: FaultProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => box.current?.focus(), []);
  const giveUp = () => {
    onGiveUp();
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-label={t('common.chunkFailed')}
      tabIndex={-1}
      className={classes.fault}
      onKeyDown={({ key }) => {
        if (key === 'Escape') giveUp();
      }}
    >
      <p>{t('common.chunkFailed')}</p>
      <div className={classes.buttons}>
        <Button size="xs" onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Button variant="default" size="xs" onClick={giveUp}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}
