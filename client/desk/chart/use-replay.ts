/** Where the exchange stands in time, and how to move it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#shared/control-client.ts';
import type { Replay, ReplayRange } from '#client/ui/host.ts';
import { showToast } from '#client/ui/toasts.tsx';

const REPLAY = ['replay'];
const REFRESH_MS = 1_000;

/** The report, kept up to date, and ways to change it; a refusal is shown as a message. */
export function useReplay(replay: Replay) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: REPLAY,
    queryFn: () => replay.report(),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const run = async (work: () => Promise<ReplayRange>) => {
    setBusy(true);
    try {
      queries.setQueryData(REPLAY, await work());
    } catch (error) {
      showToast('error', reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    report: query.data,
    error: query.error,
    reload: () => void query.refetch(),
    isBusy,
    goTo: (at: number) => void run(() => replay.goTo(at)),
    setSpeed: (speed: number) =>
      void run(async () => {
        await replay.setSpeed(speed);
        return replay.report();
      }),
  };
}
