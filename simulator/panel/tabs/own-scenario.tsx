import { useState } from 'react';
import { candlePathsIn } from '#shared/candle-paths.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, ActionOutcome } from '../drawer/kit.tsx';
import type { ControlOrders } from '#simulator/control/client.ts';
import { showSession } from '../sessions.ts';
import { useAction } from '../state.ts';
import type { PanelText } from '../texts.ts';
import panelClasses from '../panel.module.css';
import shareClasses from './share.module.css';
import classes from './own-scenario.module.css';

/** A scenario that can be begun, and what was done with its candles. */
interface Prepared {
  readonly name: string;
  readonly request: ControlOrders['/sim/reset']['takes'];
  readonly notes: readonly string[];
}

/** A scenario file of the user's own, with the candle files that it names: chosen or dropped together. */
export function OwnScenario() {
  const { link, home, sim, text } = useDrawer();
  const action = useAction();
  const [prepared, setPrepared] = useState<Prepared>();
  const take = (files: readonly File[]): Promise<boolean> => {
    setPrepared(undefined);
    return action.repeat(async () => setPrepared(await prepare(files, text)));
  };
  const begin = async ({ request }: Prepared): Promise<void> => {
    if (await action.run(() => sim.post('/sim/reset', request))) await showSession({ link, home });
  };
  return (
    <>
      <p className={panelClasses.dim}>{text('ownScenarioNote')}</p>
      <label
        className={shareClasses.file}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take([...event.dataTransfer.files]);
        }}
      >
        <span>{text('ownScenarioChoose')}</span>
        <input
          type="file"
          multiple
          accept=".yaml,.yml,.csv,.tsv,.txt,.json"
          onChange={(event) => {
            const input = event.currentTarget;
            // Emptied, so that the same files can be chosen again.
            void take([...(input.files ?? [])]).then(() => (input.value = ''));
          }}
        />
      </label>
      {prepared && (
        <>
          <ul className={classes.notes}>
            {prepared.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <Button onPress={() => void begin(prepared)}>
            {text('ownScenarioBegin', { name: prepared.name })}
          </Button>
        </>
      )}
      <ActionOutcome action={action} />
    </>
  );
}

const isScenario = ({ name }: File): boolean => /\.ya?ml$/i.test(name);

const stemOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Reads the files. Throws an Error that says which one is missing or too many, or what is wrong with candles. */
async function prepare(files: readonly File[], text: PanelText): Promise<Prepared> {
  const [scenario, ...others] = files.filter(isScenario);
  if (scenario === undefined || others.length > 0) throw new Error(text('ownScenarioOne'));
  const source = await scenario.text();
  const paths = candlePathsIn(source);
  const candles: Record<string, string> = {};
  const notes: string[] = [];
  for (const file of files.filter((each) => !isScenario(each))) {
    const path = paths.find((each) => stemOf(each) === stemOf(file.name));
    if (path === undefined)
      throw new Error(text('ownScenarioUnnamed', { name: file.name, scenario: scenario.name }));
    const { readCandles } = await import('#simulator/candles/index.ts');
    const read = readCandles([{ name: file.name, text: await file.text() }]);
    candles[path] = read.text;
    notes.push(...read.notes);
  }
  const request = { file: { name: scenario.name, text: source }, files: candles, speed: 1 };
  return { name: scenario.name, request, notes };
}
