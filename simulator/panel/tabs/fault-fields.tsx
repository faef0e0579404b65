import { useState } from 'react';
import { errorCatalogue, errorKeys } from '#contract/errors.ts';
import { operationNames, operations } from '#contract/operations/index.ts';
import { MAX_TIMES } from '#simulator/modules/faults/records.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field, Form, Outcome, Select } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import type { PanelKey } from '../texts.ts';
import { callFaults, figuresOf, ruleOf, socketFaults } from './fault-rule.ts';
import type { FaultKind } from './fault-rule.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';

const areas = [...new Set(operationNames.map((name) => operations[name].area))];
/** Refusals that the protocol returns as an ordinary error; the others have a kind of their own. */
const ordinary = errorKeys.filter((key) => errorCatalogue[key].type === 'error');

/** A new rule: where, what, how often. */
export function FaultFields() {
  const { sim, text } = useDrawer();
  const action = useAction();
  const [on, setOn] = useState('all');
  const [kind, setKind] = useState<FaultKind>('error');
  const kinds: Readonly<Partial<Record<FaultKind, PanelKey>>> = on === 'socket' ? socketFaults : callFaults;
  const choosePlace = (place: string): void => {
    setOn(place);
    if ((place === 'socket') !== (on === 'socket')) setKind(place === 'socket' ? 'disconnect' : 'error');
  };
  const submit = (fields: HTMLFormElement): void => {
    const form = new FormData(fields);
    const rule = ruleOf({
      on,
      kind,
      key: String(form.get('key') ?? ''),
      figures: form.getAll('figure').map(Number),
      chance: Number(form.get('chance')),
      times: Number(form.get('times')),
      after: form.has('after'),
    });
    void action.run(() => sim.post('/sim/faults', rule), JSON.stringify(rule), text('faultSet'));
  };
  return (
    <Form onSubmit={submit}>
      <PlaceField on={on} onChoose={choosePlace} />
      <Select
        label={text('faultKind')}
        value={kind}
        options={(Object.entries(kinds) as [FaultKind, PanelKey][]).map(([value, key]) => [value, text(key)])}
        onChoose={setKind}
      />
      {kind === 'error' && <KeyField />}
      <Figures key={kind} kind={kind} />
      <Frequency withAfter={on !== 'socket'} />
      <div className={panelClasses.row}>
        <button type="submit" className={panelClasses.main}>
          {text('setFault')}
        </button>
        <Outcome action={action} />
      </div>
    </Form>
  );
}

function PlaceField({ on, onChoose }: { readonly on: string; readonly onChoose: (on: string) => void }) {
  const { text } = useDrawer();
  return (
    <Field label={text('faultOn')}>
      <select value={on} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="all">{text('allCalls')}</option>
        <option value="socket">{text('socket')}</option>
        {areas.map((area) => (
          <optgroup key={area} label={text(`area_${area}`)}>
            {operationNames
              .map((name) => operations[name])
              .filter((operation) => operation.area === area)
              .map(({ code, method, path }) => (
                <option key={code} value={code}>
                  {code} {method} {path}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

function KeyField() {
  const { text } = useDrawer();
  return (
    <Field label={text('faultKey')}>
      <select name="key" defaultValue="BALANCE">
        {ordinary.map((key) => (
          <option key={key} value={key} title={errorCatalogue[key].when}>
            {key}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Figures({ kind }: { readonly kind: FaultKind }) {
  const { text } = useDrawer();
  const figures = figuresOf[kind] ?? [];
  if (figures.length === 0) return null;
  return (
    <div className={kitClasses.line}>
      {figures.map(({ label, first, max }) => (
        <Field key={label} label={text(label)}>
          <input name="figure" type="number" min="1" max={max} required defaultValue={first} />
        </Field>
      ))}
    </div>
  );
}

function Frequency({ withAfter }: { readonly withAfter: boolean }) {
  const { text } = useDrawer();
  return (
    <>
      <div className={kitClasses.line}>
        <Field label={text('chance')}>
          <input name="chance" type="number" min="0.1" max="100" step="any" required defaultValue={100} />
        </Field>
        <Field label={text('times')}>
          <input name="times" type="number" min="1" max={MAX_TIMES} placeholder="∞" />
        </Field>
      </div>
      {withAfter && (
        <label className={kitClasses.check}>
          <input name="after" type="checkbox" />
          {text('after')}
        </label>
      )}
    </>
  );
}
