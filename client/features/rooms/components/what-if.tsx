import { MINUTE_MS } from '#shared/calendar.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SeatReport } from '#contract/rooms/index.ts';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { useBranch } from '../logic/use-branch.ts';
import classes from './rooms.module.css';

const speeds = ['0', '1', '10', '60'] as const;

function OpenBranch({ branch }: { readonly branch: NonNullable<SeatReport['whatIf']> }) {
  const t = useText();
  const { run } = useBranch();
  const { from, now, end, speed } = branch;
  const shown = speeds.find((value) => Number(value) === speed) ?? '1';
  return (
    <>
      <p>{t('rooms.whatIfOpen', { from: minuteText(from), now: minuteText(now), end: minuteText(end) })}</p>
      <div className={classes.bar}>
        <ChoiceSelect
          className={classes.speed ?? ''}
          aria-label={t('rooms.speed')}
          chosen={shown}
          options={speeds.map((value) => ({ value, label: value === '0' ? t('rooms.paused') : `${value}×` }))}
          onChoose={(value) => void run(['/clock', { speed: Number(value) }])}
        />
        <Button size="xs" onClick={() => void run(['/leave', {}])}>
          {t('rooms.whatIfLeave')}
        </Button>
      </div>
    </>
  );
}

function NewBranch({ now }: { readonly now: number }) {
  const t = useText();
  const { run, isPending } = useBranch();
  const [minutes, setMinutes] = useState('5');
  return (
    <>
      <p>{t('rooms.whatIfText')}</p>
      <div className={classes.bar}>
        <NumberField
          size="xs"
          label={t('rooms.whatIfMinutes')}
          places={0}
          value={minutes}
          onChange={setMinutes}
        />
        <Button
          size="xs"
          variant="default"
          aria-busy={isPending}
          onClick={() => void run(['', { at: now - Number(minutes) * MINUTE_MS }])}
        >
          {t('rooms.whatIfStart')}
        </Button>
      </div>
    </>
  );
}

/** A private branch of the session from an earlier moment. */
export function WhatIfPanel({ seat }: { readonly seat: SeatReport }) {
  const t = useText();
  return (
    <Panel title={t('rooms.whatIf')} isCard>
      <div className={classes.body}>
        {seat.whatIf ? <OpenBranch branch={seat.whatIf} /> : <NewBranch now={seat.now} />}
      </div>
    </Panel>
  );
}
