import { useState } from 'react';
import type { ScenarioReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, ActionOutcome, Section } from '../drawer/kit.tsx';
import { useKeptFocus } from '#shared/ui/focus.ts';
import { placeInOrder, setOrder, useRunningOrder } from '../running-order.ts';
import { showSession } from '../sessions.ts';
import { useAction } from '../state.ts';
import { textIn } from '../texts.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import neutralClasses from '../neutral.module.css';

interface OrderProps {
  readonly scenarios: readonly ScenarioReport[];
}

/** The scenarios that a presenter shows one after the other. */
export function RunningOrderSection({ scenarios }: OrderProps) {
  const { text } = useDrawer();
  return (
    <Section title={text('orderTitle')}>
      <Order scenarios={scenarios} />
    </Section>
  );
}

function Order({ scenarios }: OrderProps) {
  const { link, home, sim, language, text, status } = useDrawer();
  const order = useRunningOrder();
  const action = useAction();
  const focus = useKeptFocus();
  const place = placeInOrder(order, status.scenario);
  const names = order.scenarios;
  const [first] = names;
  const titleOf = (name: string): string =>
    textIn(language, scenarios.find((known) => known.name === name)?.title ?? name);
  const set = (next: readonly string[]): void => setOrder(next, Math.max(0, next.indexOf(status.scenario)));
  const begin = async (): Promise<void> => {
    if (!(await action.run(() => sim.post('/sim/reset', { scenario: first })))) return;
    setOrder(names);
    await showSession({ link, home });
  };
  return (
    <>
      <p className={panelClasses.dim}>{text('orderNote')}</p>
      {names.length > 0 && (
        <ol {...focus} tabIndex={-1} className={kitClasses.list} aria-label={text('orderTitle')}>
          {names.map((name, index) => (
            <li key={index} aria-current={index === place || undefined}>
              <p className={`${kitClasses.grow} ${panelClasses.name}`}>
                {index + 1}. {titleOf(name)}{' '}
                {index === place && <span className={neutralClasses.tag}>{text('present')}</span>}
              </p>
              <Place title={titleOf(name)} names={names} index={index} onSet={set} />
            </li>
          ))}
        </ol>
      )}
      <Adding scenarios={scenarios} onAdd={(name) => set([...names, name])} />
      {names.length > 0 && (
        <div className={panelClasses.row}>
          <Button onPress={() => void begin()}>{text('orderBegin')}</Button>
          <p className={`${panelClasses.dim} ${kitClasses.grow}`}>{text('restartNote')}</p>
        </div>
      )}
      <ActionOutcome action={action} />
    </>
  );
}

function Adding({ scenarios, onAdd }: OrderProps & { readonly onAdd: (name: string) => void }) {
  const { language, text } = useDrawer();
  const [chosen, setChosen] = useState(scenarios[0]?.name ?? '');
  return (
    <div className={panelClasses.row}>
      <select
        className={kitClasses.grow}
        aria-label={text('orderScenario')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {scenarios.map(({ name, title }) => (
          <option key={name} value={name}>
            {textIn(language, title)}
          </option>
        ))}
      </select>
      <Button onPress={() => onAdd(chosen)}>{text('orderAdd')}</Button>
    </div>
  );
}

interface PlaceProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly index: number;
  readonly onSet: (names: readonly string[]) => void;
}

/** Moves a scenario in the order, or takes it out. */
function Place({ title, names, index, onSet }: PlaceProps) {
  const { text } = useDrawer();
  const move = (by: -1 | 1, button: HTMLElement): void => {
    if (names[index + by] === undefined) return;
    onSet(names.toSpliced(index, 1).toSpliced(index + by, 0, names[index] ?? ''));
    // Another press moves the same scenario on.
    const row = button.closest('ol')?.children[index + by];
    row?.querySelectorAll('button')[by < 0 ? 0 : 1]?.focus();
  };
  return (
    <>
      <Button
        label={text('orderUp', { title })}
        isOff={index === 0}
        onPress={(event) => move(-1, event.currentTarget)}
      >
        ↑
      </Button>
      <Button
        label={text('orderDown', { title })}
        isOff={index === names.length - 1}
        onPress={(event) => move(1, event.currentTarget)}
      >
        ↓
      </Button>
      <Button label={text('orderRemove', { title })} onPress={() => onSet(names.toSpliced(index, 1))}>
        ×
      </Button>
    </>
  );
}
