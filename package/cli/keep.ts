import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { defineCommand, Failure, UsageError } from './command.ts';
import { candleFilesIn, playRecording, readRecordingFile, writeFiles } from './recording-file.ts';

/** `sandpit keep`: a scenario file made of a recorded session. */
export const keep = defineCommand({
  forms: ['keep RECORDING.json [flags]'],
  about:
    'Writes a scenario file that begins where a recorded session (panel > Share, or GET /sim/recording) was left: its scenario, with what was done as "played". It comes to the same hash wherever it is begun.',
  flags: {
    out: { takes: 'file', about: 'the scenario to write, ending in .yaml (default: beside the recording)' },
  },
  async run({ values, words: [file, ...others], say }) {
    if (file === undefined || others.length > 0) throw new UsageError('expected one recording');
    const out = resolve(values.out ?? `${file.replace(/(\.recording)?\.json$/, '')}.yaml`);
    if (!/\.ya?ml$/.test(out)) throw new UsageError(`--out ${out}: a scenario ends in .yaml`);
    if (existsSync(out)) throw new Failure(`${out} is there already: name another with --out, or remove it`);
    const recording = readRecordingFile(file);
    const { text, files } = await playRecording(recording, file, (exchange) =>
      exchange.control<ScenarioSource>('GET', '/sim/scenario'),
    );
    writeFiles([...candleFilesIn(dirname(out), files), { file: out, text }]);
    const written = relative('.', out);
    const { records, scenario, hash } = recording;
    say(`${written}: ${records.length} commands of ${scenario}, which end in the hash ${hash}`, {
      file: written,
      commands: records.length,
      scenario,
      hash,
    });
  },
});
