/** What an instructor does with the room as a whole: start, pause, speed, next event, back, end. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RoomReport } from '#contract/rooms/index.ts';
import type { ExchangeError } from '#client/exchange/index.ts';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useText } from '#client/ui/text.ts';
import { roomCallPath } from '../logic/addresses.ts';
import { anything, useRoomAction } from '../logic/room-action.ts';
import classes from './rooms.module.css';

const BACK_MS = 600_000;
const speeds = [1, 2, 5, 10, 30, 60, 300, 3600];

/** Makes a call that changes the room, and asks for the room again. A refusal that `showsRefusal` has said is not said again. */
export function useRoomSteering(token: string, showsRefusal?: (error: ExchangeError) => boolean) {
  const queries = useQueryClient();
  return useRoomAction(async (call, [path, body]: readonly [path: string, body: object]) => {
    await call(path, anything, { token, body });
    await queries.invalidateQueries({ queryKey: ['rooms'] });
  }, showsRefusal);
}

interface SteeringProps {
  readonly room: RoomReport;
  readonly token: string;
}

function Running({ room, token }: SteeringProps) {
  const t = useText();
  const confirm = useConfirm();
  const { run } = useRoomSteering(token);
  const { speed, plan } = room;
  const shown = speeds.includes(speed || plan.speed)
    ? speeds
    : [...speeds, speed || plan.speed].sort((a, b) => a - b);
  const ask = () =>
    confirm({
      title: t('rooms.backTitle'),
      body: t('rooms.backText'),
      confirmLabel: t('rooms.back'),
    });
  return (
    <>
      <Button
        size="xs"
        variant={speed === 0 ? 'filled' : 'default'}
        onClick={() => void run(['/sim/clock', { speed: speed === 0 ? plan.speed : 0 }])}
      >
        {t(speed === 0 ? 'rooms.goOn' : 'common.pause')}
      </Button>
      <ChoiceSelect
        className={classes.speed ?? ''}
        aria-label={t('rooms.speed')}
        chosen={String(speed || plan.speed)}
        options={shown.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChoose={(value) => void run(['/sim/clock', { speed: Number(value) }])}
      />
      <Button size="xs" variant="default" onClick={() => void run(['/sim/next', {}])}>
        {t('rooms.next')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void run(['/sim/back', { byMs: BACK_MS }], ask)}>
        {t('rooms.back')}
      </Button>
    </>
  );
}

function End({ room, token }: SteeringProps) {
  const t = useText();
  const confirm = useConfirm();
  const { run } = useRoomSteering(token);
  const ask = () =>
    confirm({
      title: t('rooms.endTitle'),
      body: t('rooms.endText'),
      confirmLabel: t('rooms.end'),
    });
  return (
    <Button size="xs" variant="default" onClick={() => void run([roomCallPath(room.name, 'end'), {}], ask)}>
      {t('rooms.end')}
    </Button>
  );
}

/** The buttons that the phase of the room allows. */
export function RoomSteering(props: SteeringProps) {
  const t = useText();
  const { room, token } = props;
  const { run } = useRoomSteering(token);
  const { name, phase } = room;
  return (
    <div className={classes.bar} role="group" aria-label={t('rooms.steering')}>
      {phase === 'open' && (
        <Button size="xs" onClick={() => void run([roomCallPath(name, 'start'), {}])}>
          {t('rooms.start')}
        </Button>
      )}
      {phase === 'running' && <Running {...props} />}
      {(phase === 'open' || phase === 'running') && <End {...props} />}
      {phase === 'ended' && (
        <Button size="xs" variant="default" onClick={() => void run([roomCallPath(name, 'archive'), {}])}>
          {t('rooms.archive')}
        </Button>
      )}
    </div>
  );
}
