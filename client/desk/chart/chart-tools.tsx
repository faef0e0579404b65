/** What one can do with the chart of a desk, at the end of its bar of intervals. */
import type { RefObject } from 'react';
import type { ChartActions } from '#client/ui/chart/candle-chart.tsx';
import { download } from '#shared/ui/download.ts';
import { IconTable } from '#client/desk/icons.tsx';
import { IconChevronDown } from '#client/ui/icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { ROVING } from '#shared/ui/roving.ts';
import { useText } from '#client/ui/text.ts';
import { BarButton } from './bar-button.tsx';
import classes from './chart-panel.module.css';
import { chartScales } from './use-chart-settings.ts';
import type { ChangeSettings, ChartSettings } from './use-chart-settings.ts';
import { lazyPart } from '#client/ui/part.tsx';
import { PopoverOnDemand } from '#client/ui/popover-on-demand.tsx';

const load = () => import('./indicator-form.tsx');

const IndicatorForm = lazyPart(async () => (await load()).IndicatorForm);

interface ChartToolsProps {
  readonly settings: ChartSettings;
  readonly onChange: ChangeSettings;
  /** The chart; null while none is drawn. */
  readonly chart: RefObject<ChartActions | null>;
  /** What fills the screen when that is wanted. */
  readonly panel: RefObject<HTMLElement | null>;
  /** Begins the name of a picture. */
  readonly name: string;
  /** Shows the bars as a table. */
  readonly onTable: () => void;
  /** Where the host can go back in time: whether its bar is shown, and how to show or hide it. */
  readonly replay: { readonly isShown: boolean; readonly onToggle: () => void } | undefined;
}

/** The button that opens the choice of indicators. */
function Indicators({ settings, onChange }: Pick<ChartToolsProps, 'settings' | 'onChange'>) {
  const t = useText();
  const count = settings.indicators.length;
  return (
    <PopoverOnDemand
      load={load}
      button={
        <button {...ROVING} className={classes.tool}>
          {count > 0 ? t('desk.indicators_chosen', { count }) : t('desk.indicators_indicators')}
        </button>
      }
      popover={(button) => (
        <IndicatorForm
          {...button}
          indicators={settings.indicators}
          onChange={(indicators) => onChange({ indicators })}
        />
      )}
    />
  );
}

/** Saves what the chart shows as a PNG file. */
function savePicture(chart: ChartActions | null, name: string): void {
  chart?.picture().toBlob((picture) => picture && download(`${name}.png`, picture));
}

/** Fills the screen with an element, or leaves the full screen. */
function toggleFullScreen(element: HTMLElement | null): void {
  // A browser that refuses leaves the page as it is.
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  change?.catch(() => undefined);
}

function TableButton({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  return (
    <BarButton
      aria-haspopup="dialog"
      aria-label={t('desk.chart_table')}
      title={t('desk.chart_table')}
      onClick={onPress}
    >
      <IconTable size={14} />
    </BarButton>
  );
}

/** Indicators, the table of bars, and a menu with the scale of the prices and actions. */
export function ChartTools({ settings, onChange, chart, panel, name, onTable, replay }: ChartToolsProps) {
  const t = useText();
  return (
    <>
      <Indicators settings={settings} onChange={onChange} />
      <TableButton onPress={onTable} />
      <ButtonMenu
        position="bottom-end"
        target={
          <BarButton aria-label={t('desk.chart_viewLabel')}>
            {t('desk.chart_view')} <IconChevronDown size={12} />
          </BarButton>
        }
        entries={[
          ...chartScales.map((scale, index) => ({
            key: scale,
            text: t(`desk.chart_${scale}`),
            isCurrent: scale === settings.scale,
            onChoose: () => onChange({ scale }),
            ...(index === 0 && { heading: t('desk.chart_scaleTitle') }),
          })),
          { key: 'fit', text: t('desk.chart_fit'), isApart: true, onChoose: () => chart.current?.fit() },
          { key: 'now', text: t('desk.chart_toNow'), onChoose: () => chart.current?.toNow() },
          {
            key: 'screen',
            text: t('desk.chart_fullScreen'),
            isApart: true,
            onChoose: () => toggleFullScreen(panel.current),
          },
          ...(replay
            ? [
                {
                  key: 'replay',
                  text: t('desk.replay_replay'),
                  isCurrent: replay.isShown,
                  isApart: true,
                  onChoose: replay.onToggle,
                },
              ]
            : []),
          { key: 'picture', text: t('desk.chart_picture'), onChoose: () => savePicture(chart.current, name) },
        ]}
      />
    </>
  );
}
