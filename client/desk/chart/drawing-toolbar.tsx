/** The toolbar beside a chart from which drawings are chosen. */
import { cloneElement, Fragment, useState } from 'react';
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import { drawingKinds } from '#client/ui/chart/drawings/drawing.ts';
import type { Drawing, DrawingKind } from '#client/ui/chart/drawings/drawing.ts';
import { USUAL_DRAWING } from '#client/ui/chart/looks.ts';
import type { DrawingLook as Look } from '#client/ui/chart/looks.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import {
  IconFibonacci,
  IconHorizontal,
  IconMagnet,
  IconMeasure,
  IconPalette,
  IconRectangle,
  IconText,
  IconTrash,
  IconTrend,
  IconVertical,
} from '#client/desk/icons.tsx';
import { IconDots, IconPencil } from '#client/ui/page-icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import type { MenuEntry } from '#client/ui/menu-entry.ts';
import { lazyPart } from '#client/ui/part.tsx';
import { PopoverOnDemand } from '#client/ui/popover-on-demand.tsx';
import { rove, ROVING } from '#shared/ui/roving.ts';
import { useText } from '#client/ui/text.ts';
import classes from './drawing.module.css';
import type { DrawingTools } from './drawing-tools.ts';

const loadLook = () => import('./drawing-look.tsx');

const DrawingLook = lazyPart(async () => (await loadLook()).DrawingLookButton);

const icons: Readonly<Record<DrawingKind, ComponentType>> = {
  trend: IconTrend,
  horizontal: IconHorizontal,
  vertical: IconVertical,
  rectangle: IconRectangle,
  fibonacci: IconFibonacci,
  measure: IconMeasure,
  text: IconText,
};

/** What is done with all drawings of a pair. */
function useEntries(symbol: string, { store, remove }: DrawingTools): readonly MenuEntry[] {
  const t = useText();
  const confirm = useConfirm();
  const { drawings, deleted, isHidden, setHidden, undo } = store;
  const removeAll = async () => {
    const body = t('desk.drawings_confirmAll', { count: drawings.length, symbol });
    const confirmLabel = t('desk.drawings_delete');
    if (await confirm({ title: t('desk.drawings_deleteAll'), body, confirmLabel }))
      remove(drawings.map(({ id }) => id));
  };
  const entries: MenuEntry[] = [];
  if (drawings.length > 0) {
    entries.push({
      key: 'hide',
      text: t(isHidden ? 'desk.drawings_show' : 'desk.drawings_hide'),
      onChoose: () => setHidden(!isHidden),
    });
  }
  if (deleted.length > 0) entries.push({ key: 'undo', text: t('desk.drawings_undo'), onChoose: undo });
  if (drawings.length > 0) {
    entries.push({
      key: 'all',
      text: t('desk.drawings_deleteAll'),
      isApart: true,
      onChoose: () => void removeAll(),
    });
  }
  return entries;
}

/** A button of the toolbar. */
interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isPressed?: boolean;
  /** Separated from the one before. */
  readonly isApart?: boolean;
  readonly onPress: () => void;
}

interface ToolbarProps {
  readonly symbol: string;
  readonly tools: DrawingTools;
  readonly onMagnet: (hasMagnet: boolean) => void;
}

function useTools({ tools, onMagnet }: ToolbarProps): readonly Tool[] {
  const t = useText();
  const { tool, selected, hasMagnet } = tools.scene;
  const drawn = drawingKinds.map((kind) => {
    const Icon = icons[kind];
    const isPressed = kind === tool;
    const onPress = () => tools.choose(isPressed ? undefined : kind);
    return { label: t(`desk.drawings_${kind}`), icon: <Icon />, isPressed, onPress };
  });
  const magnet = {
    label: t('desk.drawings_magnet'),
    icon: <IconMagnet />,
    isPressed: hasMagnet,
    isApart: true,
    onPress: () => onMagnet(!hasMagnet),
  };
  if (selected === undefined) return [...drawn, magnet];
  const remove = () => tools.remove([selected]);
  return [...drawn, magnet, { label: t('desk.drawings_deleteOne'), icon: <IconTrash />, onPress: remove }];
}

interface StyleProps {
  readonly drawing: Drawing;
  readonly button: ReactElement<ComponentProps<'button'>>;
  readonly onChange: (look: Look) => void;
}

/** The button that opens the choice of the look of a drawing. */
function Style({ drawing, button, onChange }: StyleProps) {
  const t = useText();
  return (
    <PopoverOnDemand
      load={loadLook}
      button={cloneElement(button, { children: <IconPalette /> })}
      popover={(opened) => (
        <DrawingLook
          {...opened}
          name={t(`desk.drawings_${drawing.kind}`)}
          isText={drawing.kind === 'text'}
          look={drawing.look ?? USUAL_DRAWING}
          onChange={onChange}
        />
      )}
    />
  );
}

/** The tools, and what is done with drawings. Tab reaches the toolbar, arrow keys its buttons (DESK-157). */
function Tools({ isOpen, ...props }: ToolbarProps & { readonly isOpen: boolean }) {
  const t = useText();
  const [reached, setReached] = useState<string>();
  const tools = useTools(props);
  const entries = useEntries(props.symbol, props.tools);
  const { selected, restyle } = props.tools;
  const all = t('desk.drawings_all');
  const style = t('desk.drawings_look');
  const labels = [
    ...tools.map(({ label }) => label),
    ...(selected ? [style] : []),
    ...(entries.length > 0 ? [all] : []),
  ];
  const current = labels.find((label) => label === reached) ?? labels[0];
  const look = (label: string) => ({
    ...ROVING,
    className: classes.tool,
    'aria-label': label,
    title: label,
    tabIndex: label === current ? 0 : -1,
  });
  return (
    <div
      className={classes.toolbar}
      role="toolbar"
      aria-label={t('desk.drawings_toolbar')}
      aria-orientation="vertical"
      data-open={isOpen}
      onKeyDown={rove}
      onFocus={({ target }) => setReached(target.getAttribute('aria-label') ?? undefined)}
    >
      {tools.map(({ label, icon, isPressed, isApart, onPress }) => (
        <Fragment key={label}>
          {isApart && <hr className={classes.rule} />}
          <button type="button" {...look(label)} aria-pressed={isPressed} onClick={onPress}>
            {icon}
          </button>
        </Fragment>
      ))}
      {selected && <Style drawing={selected} button={<button {...look(style)} />} onChange={restyle} />}
      {entries.length > 0 && (
        <ButtonMenu
          position="bottom-start"
          entries={entries}
          target={
            <button type="button" {...look(all)}>
              <IconDots />
            </button>
          }
        />
      )}
    </div>
  );
}

/** The toolbar, with the button that shows it over a narrow chart. */
export function DrawingToolbar(props: ToolbarProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        aria-label={t('desk.drawings_toolbar')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconPencil />
      </button>
      <Tools {...props} isOpen={isOpen} />
    </>
  );
}
