import type { RoomReport } from '#contract/rooms/index.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { useText, useTextLanguage } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './rooms.module.css';

/** What happens next in the scenario, with what the instructor says or does about it (ROOM-132). */
export function NextEvent({ next }: Required<Pick<RoomReport, 'next'>>) {
  const t = useText();
  const language = useTextLanguage();
  const note = next?.note[language] ?? '';
  return (
    <Panel title={t('rooms.next')} isCard>
      <div className={classes.body}>
        {next ? (
          <p>
            <strong>{next.name[language]}</strong>{' '}
            <span className={listClasses.dim}>
              {next.at === undefined ? t('rooms.nextByYou') : <DateTime text={minuteText(next.at)} />}
            </span>
          </p>
        ) : (
          <p className={listClasses.dim}>{t('rooms.nextNone')}</p>
        )}
        {note !== '' && <p>{note}</p>}
      </div>
    </Panel>
  );
}
