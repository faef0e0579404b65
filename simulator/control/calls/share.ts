import * as z from 'zod/mini';
import { MAX_CANDLE_REQUEST, candleFiles } from '../candle-files.ts';
import { call } from '../call.ts';
import type { CallTable } from '../call.ts';
import { stateReport } from '../requests.ts';
import { MAX_RECORDS, recordingFile, snapshotFile } from '../share-format.ts';

const MEBIBYTE = 1_048_576;

const declines = {
  400: 'INVALID: the file is none of ours, or was damaged or changed.',
  409: 'NO_SCENARIO: its scenario is not here. OTHER_VERSION: the scenario or the rules are others than it was made with; the message says which rule changed. DIVERGES: it comes out differently here. OTHER_SESSION: this host keeps another session in its data file.',
};

const OPENED_AS_BRANCH =
  'It is opened as a new branch, `shared`, of its own session; the clock is paused. What is refused has changed nothing.';

/** A session as a file or a link, and back. */
export const shareCalls = {
  '/sim/recording': {
    GET: call(
      {
        summary: 'The session so far as a file: every command since its beginning.',
        details:
          'It is the session as it was at the call, written while the journal is read; it breaks off where the session is left before it is whole. It holds no token, no password and no picture, but the codes that users typed.',
        response: recordingFile,
        errors: {
          409: `NO_BEGINNING: the branch began with a snapshot. TOO_LONG: it has more than ${MAX_RECORDS} commands; take the snapshot.`,
        },
        large: true,
      },
      (target) => target.branches.recording(),
    ),
    POST: call(
      {
        summary: 'Opens a recording.',
        effect: 'moment',
        scope: 'session',
        details: OPENED_AS_BRANCH,
        body: recordingFile,
        response: stateReport,
        errors: declines,
        maxBody: MAX_CANDLE_REQUEST,
      },
      async (target, file) => {
        await target.branches.importRecording(file);
        return target.state();
      },
    ),
  },
  '/sim/snapshot': {
    GET: call(
      {
        summary: 'The state alone as a file: quickly opened, and without its past.',
        details: 'It holds no token, no password and no picture, but the codes the exchange still waits for.',
        response: snapshotFile,
        large: true,
      },
      (target) => target.branches.snapshot(),
    ),
    POST: call(
      {
        summary: 'Opens a snapshot.',
        effect: 'moment',
        scope: 'session',
        details: OPENED_AS_BRANCH,
        body: snapshotFile,
        response: stateReport,
        errors: declines,
        maxBody: MAX_CANDLE_REQUEST,
      },
      async (target, file) => {
        await target.branches.importSnapshot(file);
        return target.state();
      },
    ),
  },
  '/sim/scenario': {
    GET: call(
      {
        summary: 'The session so far as a scenario file, which begins where the session is now.',
        details:
          'The file of its scenario with every command since its beginning as `played`. Begun like any other (POST /sim/reset), it comes to the same state and goes on from there. `files` are the candle files that belong beside it.',
        response: z.object({
          file: z.string().check(z.describe('A name for it.')),
          text: z.string(),
          files: z.optional(candleFiles),
        }),
        errors: {
          409: 'TOO_LONG: it would have more than 256 kB; take the recording. NO_BEGINNING: the branch began with a snapshot.',
        },
      },
      (target) => target.branches.keptScenario(),
    ),
  },
  '/sim/link': {
    GET: call(
      {
        summary: 'The session so far as the fragment of a link.',
        details: 'Put behind the # of the page’s address it opens this session in another browser.',
        response: z.object({ fragment: z.string() }),
        errors: {
          409: 'TOO_LONG: it would have more than 16,000 characters; take the file. NO_BEGINNING: the branch began with a snapshot.',
        },
      },
      async (target) => ({ fragment: await target.branches.link() }),
    ),
    POST: call(
      {
        summary: 'Opens what the fragment of a link holds.',
        effect: 'moment',
        scope: 'session',
        details: `${OPENED_AS_BRANCH} A link may also hold what POST /sim/reset takes, with the format sandpit-beginning; that session is then begun.`,
        body: z.strictObject({ fragment: z.string().check(z.minLength(1)) }),
        response: stateReport,
        maxBody: MEBIBYTE,
        errors: { ...declines, 400: `BAD_LINK: it is no link of ours, or was cut off. ${declines[400]}` },
      },
      async (target, { fragment }) => {
        await target.branches.importLink(fragment);
        return target.state();
      },
    ),
  },
} satisfies CallTable;
