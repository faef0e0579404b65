import type { RoomCard } from '#contract/rooms/index.ts';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { useText } from '#client/ui/text.ts';
import { modes, names, phases } from '../logic/texts.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';

/** What anybody may know of a room. */
export function RoomFacts({ room }: { readonly room: RoomCard }) {
  const t = useText();
  return (
    <section className={listClasses.panel} aria-label={room.title}>
      <Facts look="columns" className={classes.facts}>
        <Fact name={t('common.name')}>{room.title}</Fact>
        <Fact name={t('rooms.phase')}>{t(phases[room.phase])}</Fact>
        <Fact name={t('rooms.scenario')}>{room.scenario}</Fact>
        <Fact name={t('rooms.mode')}>{t(modes[room.mode])}</Fact>
        <Fact name={t('rooms.names')}>{t(names[room.names])}</Fact>
        <Fact name={t('rooms.traders')}>{room.traders}</Fact>
        {room.seed === undefined ? (
          <Fact name={t('rooms.seedHash')}>
            <span className={`${classes.code} ${classes.long}`}>{room.seedHash}</span>
          </Fact>
        ) : (
          <Fact name={t('rooms.seed')}>
            <span className={classes.code}>
              {room.seed} {room.nonce}
            </span>
          </Fact>
        )}
      </Facts>
    </section>
  );
}
