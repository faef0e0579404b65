import type { RoomCard } from '#contract/rooms/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import { useText } from '#client/ui/text.ts';
import { modes, names, phases } from '../logic/texts.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';

/** What anybody may know of a room. */
export function RoomFacts({ room }: { readonly room: RoomCard }) {
  const t = useText();
  return (
    <section className={listClasses.panel} aria-label={room.title}>
      <Facts
        look="columns"
        className={classes.facts}
        facts={[
          [t('common.name'), room.title],
          [t('rooms.phase'), t(phases[room.phase])],
          [t('rooms.scenario'), room.scenario],
          [t('rooms.mode'), t(modes[room.mode])],
          [t('rooms.names'), t(names[room.names])],
          [t('rooms.traders'), room.traders],
          room.seed === undefined
            ? [
                t('rooms.seedHash'),
                <span className={`${classes.code} ${classes.long}`}>{room.seedHash}</span>,
              ]
            : [
                t('rooms.seed'),
                <span className={classes.code}>
                  {room.seed} {room.nonce}
                </span>,
              ],
        ]}
      />
    </section>
  );
}
