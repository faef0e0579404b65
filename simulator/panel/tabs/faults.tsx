import type { ActionForm } from '#contract/operator.ts';
import { operationNames, operations } from '#contract/operations/index.ts';
import { kindOf } from '#simulator/engine/modules/faults/records.ts';
import type { ActiveFaultRule, Latency } from '#simulator/engine/modules/faults/index.ts';
import type { Language } from '#locales/languages.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, List, ActionOutcome, PanelRow, Section, LoadingNote } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { textIn } from '../texts.ts';
import { ActionFields, useForms } from './action-form.tsx';
import panelClasses from '../panel.module.css';

/** What goes wrong on purpose. */
export default function FaultsTab() {
  const { text, status } = useDrawer();
  const form = useForms()?.fault;
  if (!form) return <LoadingNote />;
  return (
    <>
      <Section title={text('activeFaults')}>
        <RuleList rules={status.faults} form={form} />
      </Section>
      <Section title={text('newFault')}>
        <ActionFields form={form} />
      </Section>
    </>
  );
}

function RuleList({
  rules,
  form,
}: {
  readonly rules: readonly ActiveFaultRule[];
  readonly form: ActionForm;
}) {
  const { sim, text, language } = useDrawer();
  const action = useAction();
  const clear = (id?: string): void =>
    void action.run(() => sim.post('/sim/faults/clear', id === undefined ? {} : { id }), id);
  const words = wordsOf(form, language);
  const detailsOf = ({ on, chance, times, after, event }: ActiveFaultRule): string =>
    [
      words.get(on) ?? callText(on),
      event,
      chance === undefined ? undefined : `${Math.round(chance * 1000) / 10} %`,
      times === undefined ? undefined : text('timesOnly', { count: times }),
      after ? text('afterShort') : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(' · ');
  const list = (
    <List label={text('activeFaults')} empty={text('noFaults')}>
      {rules.map((rule) => (
        <PanelRow key={rule.id} name={effectText(rule, words)} note={detailsOf(rule)}>
          <Button label={text('clearFault', { name: rule.id })} onPress={() => clear(rule.id)}>
            {text('clear')}
          </Button>
        </PanelRow>
      ))}
    </List>
  );
  if (rules.length === 0) return list;
  return (
    <>
      {list}
      <div className={panelClasses.row}>
        <Button onPress={() => clear()}>{text('clearAll')}</Button>
        <ActionOutcome action={action} />
      </div>
    </>
  );
}

/** The words of the choices of a form, by their values. */
const wordsOf = ({ fields }: ActionForm, language: Language): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ choices = [] }) =>
      choices.map(({ value, label }) => [value, textIn(language, label)] as const),
    ),
  );

/** What a rule does, in a line. */
function effectText(rule: ActiveFaultRule, words: ReadonlyMap<string, string>): string {
  const kind = kindOf(rule);
  const latency = rule.latency ?? rule.delay;
  const figures = latency ? latencyText(latency) : rule.refuseReconnects && `${rule.refuseReconnects} s`;
  return [words.get(kind) ?? kind, rule.key, figures].filter(Boolean).join(' · ');
}

function latencyText(latency: Latency): string {
  if ('fixed' in latency) return `${latency.fixed} ms`;
  if ('uniform' in latency) return `${latency.uniform[0]}–${latency.uniform[1]} ms`;
  return `~${latency.lognormal.median} ms (p95 ${latency.lognormal.p95} ms)`;
}

/** Where a rule applies, by the code of a call. */
function callText(on: string): string {
  const name = operationNames.find((each) => operations[each].code === on);
  return name === undefined ? on : `${on} ${operations[name].path}`;
}
