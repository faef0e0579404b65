import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconLayout } from '#client/desk/icons.tsx';
import type { MenuEntry } from '#client/ui/menu-entry.ts';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './layout-menu.module.css';
import { chartCounts, hideable } from './use-layouts.ts';
import type { Layouts } from './use-layouts.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

/** Loaded on first use. */
const SavedLayouts = lazyPart(async () => (await import('./saved-layouts.tsx')).SavedLayouts);

const addresses = { chart: '/newmarket', book: '/dealCenter' } as const;
const presets = { chart: 'spot.layouts_chartFirst', book: 'spot.layouts_bookFirst' } as const;
const chartTexts = {
  1: 'spot.layouts_oneChart',
  2: 'spot.layouts_twoCharts',
  4: 'spot.layouts_fourCharts',
} as const;
const paneTexts = {
  markets: ['spot.layouts_hideMarkets', 'spot.layouts_showMarkets'],
  tape: ['spot.layouts_hideTape', 'spot.layouts_showTape'],
} as const;

const DETAILS = { group: 'spot.layouts_layout' } as const;

interface LayoutMenuProps {
  readonly layouts: Layouts;
}

function useEntries({ view, saved, change, restore }: Layouts): readonly MenuEntry[] {
  const t = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return [
    ...(['chart', 'book'] as const).map((first) => ({
      key: first,
      to: addresses[first],
      text: t(presets[first]),
      isCurrent: pathname === addresses[first],
    })),
    ...chartCounts.map((charts, index) => ({
      key: `charts ${charts}`,
      text: t(chartTexts[charts]),
      isCurrent: charts === view.charts,
      isApart: index === 0,
      onChoose: () => change({ charts }),
    })),
    ...hideable.map((pane, index) => {
      const isHidden = view.hidden.includes(pane);
      return {
        key: pane,
        text: t(paneTexts[pane][isHidden ? 1 : 0]),
        isApart: index === 0,
        onChoose: () =>
          change({ hidden: hideable.filter((each) => view.hidden.includes(each) !== (each === pane)) }),
      };
    }),
    ...saved.map((layout, index) => ({
      key: `saved ${layout.name}`,
      text: layout.name,
      ...(index === 0 && { isApart: true, heading: t('spot.layouts_saved') }),
      onChoose() {
        restore(layout);
        void navigate(addresses[layout.first]);
      },
    })),
  ];
}

/** Changes what the spot desk shows and how it is arranged (DESK-341, DESK-342, DESK-344). */
export function LayoutMenu({ layouts }: LayoutMenuProps) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entries = useEntries(layouts);
  // Undefined until it is first opened: its script is loaded then.
  const [isOpen, setOpen] = useState<boolean>();
  useShortcut('l c', presets.chart, () => void navigate(addresses.chart), DETAILS);
  useShortcut('l b', presets.book, () => void navigate(addresses.book), DETAILS);
  return (
    <>
      <ButtonMenu
        position="bottom-end"
        width={240}
        target={
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.button}
            leftSection={<IconLayout size={16} />}
            aria-label={t('spot.layouts_layout')}
          >
            <span className={classes.text}>{t('spot.layouts_layout')}</span>
          </Button>
        }
        entries={[
          ...entries,
          { key: 'manage', text: t('spot.layouts_manage'), isApart: true, onChoose: () => setOpen(true) },
        ]}
      />
      {isOpen !== undefined && (
        <Part onGiveUp={() => setOpen(undefined)}>
          <SavedLayouts
            layouts={layouts}
            first={pathname === addresses.book ? 'book' : 'chart'}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Part>
      )}
    </>
  );
}
