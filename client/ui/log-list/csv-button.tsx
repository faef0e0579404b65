/** Saves a whole list as a file: all its pages, not only those on the screen. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import type { PageReading } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useText } from '../text.ts';
import { showToast } from '../toasts.tsx';
import { csvName, saveCsv, tableText } from './csv.ts';
import type { CsvColumn } from './csv.ts';

/** What the file of a list holds. */
export interface CsvFile<Row> {
  /** What the list holds, for the name of the file: `transfers`. */
  readonly what: string;
  readonly columns: readonly CsvColumn<Row>[];
}

interface CsvButtonProps<Row> extends CsvFile<Row> {
  /** Reads every row. */
  readonly read: (reading: PageReading<Row>) => Promise<readonly Row[]>;
}

/** A file that is being made: the number of rows read, and a function that cancels it. */
interface Export {
  readonly rows: number;
  readonly abort: AbortController;
}

function useCsv<Row>({ what, columns, read }: CsvButtonProps<Row>) {
  const t = useText();
  const { clock } = useExchange();
  const [running, setRunning] = useState<Export>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const make = async (abort: AbortController) => {
    const { signal } = abort;
    const rows = await read({ signal, onProgress: (count) => setRunning({ rows: count, abort }) });
    const text = tableText(columns, rows);
    signal.throwIfAborted();
    saveCsv(csvName(what, clock.now()), text);
    showToast('success', t('common.exported', { count: rows.length }));
  };
  const start = async () => {
    const abort = new AbortController();
    current.current = abort;
    setRunning({ rows: 0, abort });
    try {
      await make(abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      console.error(`The file of ${what} could not be made`, error);
      showToast('error', t('common.exportFailed'));
    } finally {
      setRunning((now) => (now?.abort === abort ? undefined : now));
    }
  };
  const stop = () => {
    running?.abort.abort();
    setRunning(undefined);
  };
  return { running, start, stop };
}

/** Makes the file; while it does, shows the progress, and a press cancels it, as does leaving the page. */
export function CsvButton<Row>(props: CsvButtonProps<Row>) {
  const t = useText();
  const { running, start, stop } = useCsv(props);
  const press = ({ detail }: MouseEvent) => {
    // The second press of a double click must neither cancel the file nor make another.
    if (detail > 1) return;
    if (running) stop();
    else void start();
  };
  return (
    <Button variant="default" size="compact-xs" onClick={press}>
      {running ? t('common.exportStop', { count: running.rows }) : t('common.exportCsv')}
    </Button>
  );
}
