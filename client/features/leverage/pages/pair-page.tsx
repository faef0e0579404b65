/** A page about the selected pair. */
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useSelectedPair } from '#client/exchange/live.ts';
import { Page } from '#client/ui/page.tsx';
import { SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';

const SKELETON_ROWS = 8;

interface PairPageProps {
  readonly title: TextKey;
  /** At the end of the heading line. */
  readonly actions?: ReactNode;
  readonly children: (pair: SelectedPair) => ReactNode;
}

/** Names the pair, and says when it is listed no more (ERR-017); its own trades can still be seen then. */
export function PairPage({ title, actions, children }: PairPageProps) {
  const t = useText();
  const { selected, status } = useSelectedPair();
  return (
    <Page title={t(title)} intro={selected?.symbol ?? '\u00a0'} actions={actions}>
      {status === 'delisted' && (
        <Alert color="yellow" role="alert" mb={16}>
          {t('desk.delisted')}
        </Alert>
      )}
      {selected ? children(selected) : <SkeletonRows rows={SKELETON_ROWS} height={44} />}
    </Page>
  );
}
