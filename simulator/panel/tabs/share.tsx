import type { ControlOrders } from '#simulator/control/client.ts';
import { reasonOf } from '#shared/control-client.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, ActionOutcome, Section } from '../drawer/kit.tsx';
import { download, jsonFile, textFile } from '#shared/ui/download.ts';
import { useAction } from '../state.ts';
import { LinkPart } from './link-part.tsx';
import panelClasses from '../panel.module.css';
import classes from './share.module.css';

/** Handing this exchange on, and taking one over. */
export default function ShareTab() {
  const { text } = useDrawer();
  return (
    <>
      <Section title={text('shareLink')}>
        <LinkPart />
      </Section>
      <Section title={text('shareFile')}>
        <FilePart />
      </Section>
      <Section title={text('import')}>
        <ImportPart />
      </Section>
    </>
  );
}

const kinds = ['recording', 'snapshot'] as const;

function FilePart() {
  const { sim, text, status } = useDrawer();
  const action = useAction();
  const save = (kind: (typeof kinds)[number]): void =>
    void action.run(async () => {
      const file = await sim.get(`/sim/${kind}`);
      download(`${status.scenario}-${kind}.json`, jsonFile(file));
    }, kind);
  const keep = (): void =>
    void action.run(async () => {
      const { file, text: scenario, files = {} } = await sim.get('/sim/scenario');
      download(file, textFile(scenario));
      for (const [path, candles] of Object.entries(files))
        download(path.replace(/^.*\//, ''), textFile(candles));
    }, 'scenario');
  return (
    <>
      <dl className={classes.terms}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>
              <Button onPress={() => save(kind)}>{text(kind)}</Button>
            </dt>
            <dd className={panelClasses.dim}>{text(`${kind}Note`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Button onPress={keep}>{text('keepScenario')}</Button>
          </dt>
          <dd className={panelClasses.dim}>{text('keepScenarioNote')}</dd>
        </div>
      </dl>
      <ActionOutcome action={action} />
    </>
  );
}

/** Which call takes a file, by the name it bears inside. */
const takers: Readonly<Record<string, '/sim/recording' | '/sim/snapshot'>> = {
  'sandpit-recording': '/sim/recording',
  'sandpit-snapshot': '/sim/snapshot',
};

function ImportPart() {
  const { sim, text } = useDrawer();
  const action = useAction();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    await action.repeat(
      async () => {
        const content = parsed(await file.text(), text('notAFile'));
        const taker = takers[String(content['format'])];
        if (!taker) throw new Error(text('notAFile'));
        await sim.post(taker, content);
      },
      text('imported', { name: file.name }),
    );
  };
  return (
    <>
      <p className={panelClasses.dim}>{text('importNote')}</p>
      <label className={classes.file}>
        <span>{text('chooseFile')}</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const input = event.currentTarget;
            // Emptied, so that the same file can be chosen again.
            void take(input.files?.[0]).then(() => (input.value = ''));
          }}
        />
      </label>
      <ActionOutcome action={action} />
    </>
  );
}

function parsed(content: string, complaint: string): ControlOrders['/sim/recording']['takes'] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw new Error(`${complaint} ${reasonOf(error)}`);
  }
  if (typeof value !== 'object' || value === null) throw new Error(complaint);
  return value as ControlOrders['/sim/recording']['takes'];
}
