import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { ScenarioSource } from '#simulator/scenario/index.ts';
import { Failure, readArgs, UsageError } from './command.ts';
import type { Command } from './command.ts';
import { candleFilesIn, playRecording, readRecording, writeFiles } from './recording-file.ts';

/** `sandpit keep`: a scenario file made of a recorded session. */
export const keep: Command = {
  usage: `Usage: sandpit keep RECORDING.json [flags]
  Writes a scenario file that begins where a recorded session (panel > Share, or GET /sim/recording) was left: its scenario, with
  what was done as "played". It comes to the same hash wherever it is begun.
  --out <file>         the scenario to write, ending in .yaml (default: beside the recording)
  --help               show this`,
  async run(args) {
    const { values, positionals } = readArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('expected one recording');
    const out = resolve(values.out ?? `${file.replace(/(\.recording)?\.json$/, '')}.yaml`);
    if (!/\.ya?ml$/.test(out)) throw new UsageError(`--out ${out}: a scenario ends in .yaml`);
    if (existsSync(out)) throw new Failure(`${out} is there already: name another with --out, or remove it`);
    const recording = readRecording(file);
    const { text, files } = await playRecording(recording, file, (exchange) =>
      exchange.control<ScenarioSource>('GET', '/sim/scenario'),
    );
    writeFiles([...candleFilesIn(dirname(out), files), { file: out, text }]);
    const { records, scenario, hash } = recording;
    console.log(
      `${relative('.', out)}: ${records.length} commands of ${scenario}, which end in the hash ${hash}`,
    );
  },
};
