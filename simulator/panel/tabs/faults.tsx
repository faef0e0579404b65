import type { FaultRule } from '#simulator/modules/faults/index.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome, Section } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { FaultFields } from './fault-fields.tsx';
import { effectText, placeText } from './fault-rule.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';

/** What goes wrong on purpose. */
export default function FaultsTab() {
  const { text } = useDrawer();
  const rules = useControlQuery('/sim/faults', { every: 2000 });
  return (
    <>
      <Section title={text('activeFaults')}>
        <QueryView query={rules}>
          {(value) => <RuleList rules={value.rules} onCleared={rules.reload} />}
        </QueryView>
      </Section>
      <Section title={text('newFault')}>
        <FaultFields onSet={rules.reload} />
      </Section>
    </>
  );
}

function RuleList(props: { readonly rules: readonly FaultRule[]; readonly onCleared: () => void }) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const clear = async (id?: string): Promise<void> => {
    const done = await action.run(() => sim.post('/sim/faults/clear', id === undefined ? {} : { id }), id);
    if (done) props.onCleared();
  };
  if (props.rules.length === 0) return <Empty>{text('noFaults')}</Empty>;
  return (
    <>
      <ul className={kitClasses.list} aria-label={text('activeFaults')}>
        {props.rules.map((rule) => (
          <li key={rule.id}>
            <div className={kitClasses.grow}>
              <p className={panelClasses.name}>{effectText(rule, text)}</p>
              <p className={panelClasses.dim}>{detailsOf(rule, text)}</p>
            </div>
            <button
              type="button"
              aria-label={text('clearFault', { name: rule.id })}
              onClick={() => void clear(rule.id)}
            >
              {text('clear')}
            </button>
          </li>
        ))}
      </ul>
      <div className={panelClasses.row}>
        <button type="button" onClick={() => void clear()}>
          {text('clearAll')}
        </button>
        <Outcome action={action} />
      </div>
    </>
  );
}

function detailsOf(rule: FaultRule, text: ReturnType<typeof useDrawer>['text']): string {
  const { on, chance, times, after, event } = rule;
  return [
    placeText(on, text),
    event,
    chance === undefined ? undefined : `${Math.round(chance * 1000) / 10} %`,
    times === undefined ? undefined : text('timesOnly', { count: times }),
    after ? text('afterShort') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
