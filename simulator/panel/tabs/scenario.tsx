import { useState } from 'react';
import { useDrawer } from '../drawer/context.ts';
import { PanelForm, ActionOutcome, QueryView, Section, TextField } from '../drawer/kit.tsx';
import type { ScenarioReport } from '../responses.ts';
import { showSession } from '../sessions.ts';
import { useAction } from '../state.ts';
import { textIn } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import { OwnScenario } from './own-scenario.tsx';
import { RunningOrderSection } from './running-order.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import neutralClasses from '../neutral.module.css';
import classes from './scenario.module.css';

/** Another scenario, or the same from its beginning. */
export default function ScenarioTab() {
  const { text } = useDrawer();
  const scenarios = useControlQuery('/sim/scenarios');
  return (
    <QueryView query={scenarios}>
      {(value) => (
        <>
          <RunningOrderSection scenarios={value.scenarios} />
          <Section title={text('ownScenario')}>
            <OwnScenario />
          </Section>
          <Section title={text('scenarios')}>
            <ScenarioForm scenarios={value.scenarios} />
          </Section>
        </>
      )}
    </QueryView>
  );
}

type CardProps = ScenarioReport & { readonly isChosen: boolean; readonly onChoose: (name: string) => void };

function ScenarioCard({ name, title, summary, isChosen, onChoose }: CardProps) {
  const { language, text, status } = useDrawer();
  return (
    <label className={classes.card}>
      <input type="radio" name="scenario" value={name} checked={isChosen} onChange={() => onChoose(name)} />
      <span className={`${kitClasses.grow} ${classes.words}`}>
        <span className={panelClasses.name}>{textIn(language, title)}</span>
        {summary !== undefined && <span className={panelClasses.dim}>{textIn(language, summary)}</span>}
      </span>
      {name === status.scenario && <span className={neutralClasses.tag}>{text('present')}</span>}
    </label>
  );
}

function ScenarioForm({ scenarios }: { readonly scenarios: readonly ScenarioReport[] }) {
  const { link, home, sim, text, status } = useDrawer();
  const action = useAction();
  const [chosen, setChosen] = useState(status.scenario);
  const [seed, setSeed] = useState(status.seed);
  const choose = (name: string): void => {
    setChosen(name);
    setSeed(name === status.scenario ? status.seed : '');
  };
  const restart = async (): Promise<void> => {
    const request = { scenario: chosen, seed: seed.trim() || undefined };
    if (await action.run(() => sim.post('/sim/reset', request))) await showSession({ link, home });
  };
  return (
    <PanelForm onSubmit={() => void restart()}>
      <fieldset className={classes.cards}>
        <legend className={panelClasses.unseen}>{text('scenarios')}</legend>
        {scenarios.map((scenario) => (
          <ScenarioCard
            key={scenario.name}
            {...scenario}
            isChosen={scenario.name === chosen}
            onChoose={choose}
          />
        ))}
      </fieldset>
      <div className={classes.sticky}>
        <TextField
          label={text('seed')}
          value={seed}
          placeholder={text('seedOwn')}
          maxLength={64}
          autoComplete="off"
          onType={setSeed}
        />
        <p className={panelClasses.dim}>{text('seedNote')}</p>
        <div className={panelClasses.row}>
          <button type="submit" className={panelClasses.main}>
            {text('restart')}
          </button>
          <p className={`${panelClasses.dim} ${kitClasses.grow}`}>{text('restartNote')}</p>
        </div>
        <ActionOutcome action={action} />
      </div>
    </PanelForm>
  );
}
