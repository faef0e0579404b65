/** The results of one trader, with what proves it; made to be printed. */
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { traderResults } from '#contract/rooms/index.ts';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import { ResultSheet } from '../components/result-sheet.tsx';
import { RoomPending } from '../components/room-pending.tsx';
import classes from '../components/rooms.module.css';
import { roomCallPath } from '../logic/addresses.ts';
import { useRoomTokens } from '../logic/tokens.ts';

interface ResultsProps {
  readonly path: string;
  readonly token?: string | undefined;
}

function Results({ path, token }: ResultsProps) {
  const query = useRoomQuery(path, traderResults, { token });
  if (query.data) return <ResultSheet results={query.data} />;
  return <RoomPending of={[query]} rows={10} height={44} />;
}

/** `/room/results` (ROOM-086): the user's results, or an instructor's view with `?name=&trader=`. */
export function Component() {
  const t = useText();
  const [query] = useSearchParams();
  const { tokens } = useRoomTokens();
  const [name, trader] = [query.get('name'), query.get('trader')];
  const isOwn = name === null || trader === null;
  return (
    <Page
      title={t('common.rooms_resultsTitle')}
      actions={
        <Button size="xs" variant="default" className={classes.noPrint ?? ''} onClick={() => print()}>
          {t('rooms.print')}
        </Button>
      }
    >
      {isOwn ? (
        <Results path="/api/room/results" />
      ) : (
        <Results path={`${roomCallPath(name, 'results')}?trader=${Number(trader)}`} token={tokens[name]} />
      )}
    </Page>
  );
}
