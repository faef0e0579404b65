/** Saves a whole list as a file: all its pages, not only those on the screen. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { readAllPages } from '#client/exchange/index.ts';
import type { OperationName, PagedCall } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useText } from '../text.ts';
import { showToast } from '../toasts.tsx';
import { csvName, csvText, saveCsv } from './csv.ts';
import type { CsvColumn } from './csv.ts';

interface CsvButtonProps<Name extends OperationName, Row> extends PagedCall<Name, Row> {
  /** What the list holds, for the name of the file: `transfers`. */
  readonly what: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** Only rows that are chosen; left out, all. */
  readonly isChosen?: (row: Row) => boolean;
  /** Joins rows that belong together, once all are read. */
  readonly join?: (rows: readonly Row[]) => readonly Row[];
}

/** A file that is being made: the number of rows read, and a function that cancels it. */
interface Export {
  readonly rows: number;
  readonly abort: AbortController;
}

function useCsv<Name extends OperationName, Row>(props: CsvButtonProps<Name, Row>) {
  const t = useText();
  const { call, clock } = useExchange();
  const [running, setRunning] = useState<Export>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const make = async (abort: AbortController) => {
    const { signal } = abort;
    const read = await readAllPages(call, props, {
      signal,
      onProgress: (count) => setRunning({ rows: count, abort }),
    });
    const rows = props.join?.(read) ?? read;
    const chosen = props.isChosen ? rows.filter(props.isChosen) : rows;
    const text = await csvText(props.columns, chosen);
    signal.throwIfAborted();
    saveCsv(csvName(props.what, clock.now()), text);
    showToast('success', t('common.exported', { count: chosen.length }));
  };
  const start = async () => {
    const abort = new AbortController();
    current.current = abort;
    setRunning({ rows: 0, abort });
    try {
      await make(abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      console.error(`The file of ${props.what} could not be made`, error);
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
export function CsvButton<Name extends OperationName, Row>(props: CsvButtonProps<Name, Row>) {
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
