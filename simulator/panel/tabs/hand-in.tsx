import { useState } from 'react';
import type { MissionResults } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field, Section } from '../drawer/kit.tsx';
import { saveFile } from '../save-file.ts';
import { resultCsv, resultJson, resultName } from './result-file.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './hand-in.module.css';

const NAME_KEY = 'sandpit-trainee-name';

/** A result on paper or as a file, with the name of who did it. */
export function HandIn({ results }: { readonly results: MissionResults }) {
  const { text } = useDrawer();
  const [name, setName] = useState(() => localStorage.getItem(NAME_KEY) ?? '');
  const change = (value: string): void => {
    setName(value);
    localStorage.setItem(NAME_KEY, value);
  };
  const { session } = results;
  return (
    <Section title={text('handIn')}>
      <div className={kitClasses.form}>
        <Field label={text('traineeName')}>
          <input
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </Field>
        <p className={`${panelClasses.dim} ${classes.onScreen}`}>{text('nameNote')}</p>
        <div className={panelClasses.row}>
          <button type="button" onClick={printResult}>
            {text('print')}
          </button>
          <button
            type="button"
            onClick={() => saveFile(resultName(results, name, 'json'), resultJson(results, name))}
          >
            {text('downloadJson')}
          </button>
          <button
            type="button"
            onClick={() => saveFile(resultName(results, name, 'csv'), resultCsv(results, name), 'text/csv')}
          >
            {text('downloadCsv')}
          </button>
        </div>
        <p className={`${panelClasses.dim} ${classes.onScreen}`}>{text('handInNote')}</p>
      </div>
      <dl className={`${kitClasses.facts} ${classes.onPaper}`}>
        <dt>{text('account')}</dt>
        <dd>{results.account}</dd>
        <dt>{text('scenario')}</dt>
        <dd>{session.scenario}</dd>
        <dt>{text('seed')}</dt>
        <dd>{session.seed}</dd>
        <dt>{text('branch')}</dt>
        <dd>{session.branch}</dd>
        <dt>{text('lastCommand')}</dt>
        <dd>{session.seq}</dd>
        <dt>{text('hash')}</dt>
        <dd>
          <code>{session.hash}</code>
        </dd>
      </dl>
    </Section>
  );
}

/** Prints the mission alone: the style sheet leaves out the rest of the page while this mark is set. */
function printResult(): void {
  const { dataset } = document.documentElement;
  dataset['sandpitPrint'] = 'mission';
  addEventListener('afterprint', () => delete dataset['sandpitPrint'], { once: true });
  print();
}
