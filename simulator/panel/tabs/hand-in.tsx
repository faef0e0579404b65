import { useState } from 'react';
import type { MissionResults } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, PanelFacts, Section, TextField } from '../drawer/kit.tsx';
import { csvFile, download } from '#shared/ui/download.ts';
import { resultCsv, resultJson, resultName } from './result-file.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './hand-in.module.css';
import { browserValues } from '#simulator/page/page-storage.ts';

const NAME_KEY = 'sandpit-trainee-name';

/** A result on paper or as a file, with the name of the trainee. */
export function HandIn({ results }: { readonly results: MissionResults }) {
  const { text } = useDrawer();
  const [name, setName] = useState(() => browserValues.getItem(NAME_KEY) ?? '');
  const change = (value: string): void => {
    setName(value);
    browserValues.setItem(NAME_KEY, value);
  };
  const { session } = results;
  return (
    <Section title={text('handIn')}>
      <div className={kitClasses.form}>
        <TextField
          label={text('traineeName')}
          autoComplete="name"
          maxLength={80}
          value={name}
          onType={change}
        />
        <p className={`${panelClasses.dim} ${classes.onScreen}`}>{text('nameNote')}</p>
        <div className={panelClasses.row}>
          <Button onPress={printResult}>{text('print')}</Button>
          <Button
            onPress={() => download(resultName(results, name, 'json'), new Blob([resultJson(results, name)]))}
          >
            {text('downloadJson')}
          </Button>
          <Button
            onPress={() => download(resultName(results, name, 'csv'), csvFile(resultCsv(results, name)))}
          >
            {text('downloadCsv')}
          </Button>
        </div>
        <p className={`${panelClasses.dim} ${classes.onScreen}`}>{text('handInNote')}</p>
      </div>
      <div className={classes.onPaper}>
        <PanelFacts
          facts={[
            [text('account'), results.account],
            [text('scenario'), session.scenario],
            [text('seed'), session.seed],
            [text('branch'), session.branch],
            [text('lastCommand'), session.seq],
            [text('hash'), <code>{session.hash}</code>],
          ]}
        />
      </div>
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
