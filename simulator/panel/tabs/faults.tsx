import type { FaultRule } from '#simulator/modules/faults/index.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, List, Outcome, Row, Section } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { FaultFields } from './fault-fields.tsx';
import { effectText, placeText } from './fault-rule.ts';
import panelClasses from '../panel.module.css';

/** What goes wrong on purpose. */
export default function FaultsTab() {
  const { text, status } = useDrawer();
  return (
    <>
      <Section title={text('activeFaults')}>
        <RuleList rules={status.faults} />
      </Section>
      <Section title={text('newFault')}>
        <FaultFields />
      </Section>
    </>
  );
}

function RuleList({ rules }: { readonly rules: readonly FaultRule[] }) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const clear = (id?: string): void =>
    void action.run(() => sim.post('/sim/faults/clear', id === undefined ? {} : { id }), id);
  const list = (
    <List label={text('activeFaults')} empty={text('noFaults')}>
      {rules.map((rule) => (
        <Row key={rule.id} name={effectText(rule, text)} note={detailsOf(rule, text)}>
          <Button label={text('clearFault', { name: rule.id })} onPress={() => clear(rule.id)}>
            {text('clear')}
          </Button>
        </Row>
      ))}
    </List>
  );
  if (rules.length === 0) return list;
  return (
    <>
      {list}
      <div className={panelClasses.row}>
        <Button onPress={() => clear()}>{text('clearAll')}</Button>
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
