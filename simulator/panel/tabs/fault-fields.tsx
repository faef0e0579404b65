import { useState } from 'react';
import { errorCatalogue, errorKeys } from '#contract/errors.ts';
import { operationNames, operations } from '#contract/operations/index.ts';
import { MAX_TIMES } from '#simulator/modules/faults/records.ts';
import { useDrawer } from '../drawer/context.ts';
import { Check, Field, Form, Outcome, Select, TextField } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import type { PanelKey } from '../texts.ts';
import { callFaults, figuresOf, ruleOf, socketFaults } from './fault-rule.ts';
import type { FaultKind } from './fault-rule.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';

const areas = [...new Set(operationNames.map((name) => operations[name].area))];
/** Refusals that the protocol returns as an ordinary error; the others have a kind of their own. */
const ordinary = errorKeys.filter((key) => errorCatalogue[key].type === 'error');

/** What is typed; numbers as text. */
interface Typed {
  readonly on: string;
  readonly kind: FaultKind;
  readonly key: string;
  readonly figures: readonly string[];
  readonly chance: string;
  readonly times: string;
  readonly after: boolean;
}

const figuresAtFirst = (kind: FaultKind): readonly string[] =>
  (figuresOf[kind] ?? []).map(({ first }) => String(first));

const atFirst: Typed = {
  on: 'all',
  kind: 'error',
  key: 'BALANCE',
  figures: figuresAtFirst('error'),
  chance: '100',
  times: '',
  after: false,
};

interface PartProps {
  readonly typed: Typed;
  readonly onType: (change: Partial<Typed>) => void;
}

/** A new rule: where, what, how often. */
export function FaultFields() {
  const { sim, text } = useDrawer();
  const action = useAction();
  const [typed, setTyped] = useState(atFirst);
  const { on, kind, figures, chance, times, after } = typed;
  const isSocket = on === 'socket';
  const kinds: Readonly<Partial<Record<FaultKind, PanelKey>>> = isSocket ? socketFaults : callFaults;
  const type = (change: Partial<Typed>): void => setTyped((now) => ({ ...now, ...change }));
  const chooseKind = (next: FaultKind): void => type({ kind: next, figures: figuresAtFirst(next) });
  const choosePlace = (place: string): void => {
    type({ on: place });
    if ((place === 'socket') !== isSocket) chooseKind(place === 'socket' ? 'disconnect' : 'error');
  };
  const submit = (): void => {
    const rule = ruleOf({
      ...typed,
      figures: figures.map(Number),
      chance: Number(chance),
      times: Number(times),
      after: after && !isSocket,
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
        onChoose={chooseKind}
      />
      {kind === 'error' && <KeyField typed={typed} onType={type} />}
      <Figures typed={typed} onType={type} />
      <Frequency typed={typed} onType={type} />
      {!isSocket && (
        <Check label={text('after')} checked={after} onCheck={(checked) => type({ after: checked })} />
      )}
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

function KeyField({ typed, onType }: PartProps) {
  const { text } = useDrawer();
  return (
    <Field label={text('faultKey')}>
      <select value={typed.key} onChange={({ currentTarget }) => onType({ key: currentTarget.value })}>
        {ordinary.map((key) => (
          <option key={key} value={key} title={errorCatalogue[key].when}>
            {key}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Figures({ typed: { kind, figures: values }, onType }: PartProps) {
  const { text } = useDrawer();
  const figures = figuresOf[kind] ?? [];
  if (figures.length === 0) return null;
  return (
    <div className={kitClasses.line}>
      {figures.map(({ label, max }, place) => (
        <TextField
          key={label}
          label={text(label)}
          type="number"
          min="1"
          max={max}
          required
          value={values[place] ?? ''}
          onType={(value) => onType({ figures: values.with(place, value) })}
        />
      ))}
    </div>
  );
}

function Frequency({ typed: { chance, times }, onType }: PartProps) {
  const { text } = useDrawer();
  return (
    <div className={kitClasses.line}>
      <TextField
        label={text('chance')}
        type="number"
        min="0.1"
        max="100"
        step="any"
        required
        value={chance}
        onType={(value) => onType({ chance: value })}
      />
      <TextField
        label={text('times')}
        type="number"
        min="1"
        max={MAX_TIMES}
        placeholder="∞"
        value={times}
        onType={(value) => onType({ times: value })}
      />
    </div>
  );
}
