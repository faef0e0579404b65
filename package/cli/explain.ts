import { ControlError, NotRunning } from '#simulator/control/index.ts';
import { JournalInUse } from '#simulator/session/storage/file-lock.ts';
import { RoomUnavailable } from '#simulator/cluster/nats/room-unavailable.ts';
import { ScenarioError } from '#simulator/engine/scenario/index.ts';
import { Failure, UsageError } from './command.ts';

const explained = [
  UsageError,
  Failure,
  NotRunning,
  ControlError,
  RoomUnavailable,
  JournalInUse,
  ScenarioError,
];

/** Why a command failed, as a person may read it; undefined for an unexpected error, whose stack trace is needed. */
export function explain(error: unknown): string | undefined {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const port = 'port' in error ? String(error.port) : undefined;
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another one with --port, or 0 for a free one.`;
  if (error.code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}. Choose another one with --port.`;
  return 'syscall' in error ? error.message : undefined;
}
