import { useState } from 'react';
import { languageFacts, languages } from '#locales/languages.ts';
import { copyText } from '#shared/ui/clipboard.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Check, ActionOutcome, Select } from '../drawer/kit.tsx';
import { usePresence } from '../presence.ts';
import { useRunningOrder } from '../running-order.ts';
import { shareLink } from '../share-link.ts';
import type { LinkChoice, LinkSource } from '../share-link.ts';
import { useAction } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import panelClasses from '../panel.module.css';
import classes from './link-part.module.css';

/** A link to this exchange: what it opens, for whom, and how it looks there. */
export function LinkPart() {
  const { sim, text, status, home } = useDrawer();
  const { presenting } = usePresence();
  const order = useRunningOrder().scenarios;
  const action = useAction();
  const [fragment, setFragment] = useState<string>();
  const [copied, setCopied] = useState(false);
  const [choice, setChoice] = useState<LinkChoice>(() => ({
    opens: 'state',
    page: 'here',
    account: status.user?.account ?? '',
    pair: '',
    language: '',
    colours: '',
    presenting,
    plays: true,
  }));
  const source: LinkSource = {
    here: location.href,
    base: home,
    order,
    fragment,
    scenario: status.scenario,
    seed: status.seed,
    speed: status.clock.speed,
  };
  const choose = (next: Partial<LinkChoice>): void => {
    setCopied(false);
    setChoice((before) => ({ ...before, ...next }));
  };
  const copy = (): void => {
    setCopied(false);
    // What an earlier press brought is no longer this state.
    setFragment(undefined);
    void action.run(async () => {
      const shared = choice.opens === 'state' ? (await sim.get('/sim/link')).fragment : undefined;
      setFragment(shared);
      const link = shareLink(choice, { ...source, fragment: shared }) ?? '';
      // Some browsers forbid it; the link stands in its field all the same.
      setCopied(await copyText(link));
    });
  };
  const address = shareLink(choice, source);
  return (
    <>
      <p className={panelClasses.dim}>{text('shareLinkNote')}</p>
      {home !== undefined && <LinkChoices choice={choice} hasOrder={order.length > 0} onChoose={choose} />}
      <div className={panelClasses.row}>
        <Button isMain onPress={copy}>
          {text('copyLink')}
        </Button>
        <ActionOutcome action={action} done={copied ? text('linkCopied') : ''} />
      </div>
      {address !== undefined && (
        <input
          readOnly
          aria-label={text('shareLink')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly choice: LinkChoice;
  readonly hasOrder: boolean;
  readonly onChoose: (next: Partial<LinkChoice>) => void;
}

function LinkChoices({ choice, hasOrder, onChoose }: ChoicesProps) {
  const { text } = useDrawer();
  const opens = ['state', 'beginning', ...(hasOrder ? (['order'] as const) : [])] as const;
  return (
    <div className={classes.linkChoices}>
      <Select
        label={text('shareOpens')}
        value={choice.opens}
        options={opens.map((each) => [each, text(`opens_${each}`)])}
        onChoose={(value) => onChoose({ opens: value })}
      />
      <Select
        label={text('sharePage')}
        value={choice.page}
        options={[
          ['here', text('page_here')],
          ['home', text('page_home')],
        ]}
        onChoose={(page) => onChoose({ page })}
      />
      <Reader choice={choice} onChoose={onChoose} />
      <Check
        checked={choice.presenting}
        onCheck={(presenting) => onChoose({ presenting })}
        label={text('sharePresenting')}
      />
      <Check checked={choice.plays} onCheck={(plays) => onChoose({ plays })} label={text('sharePlays')} />
    </div>
  );
}

/** Who opens the link, with which pair, and in which language and colours. */
function Reader({ choice, onChoose }: Omit<ChoicesProps, 'hasOrder'>) {
  const { text } = useDrawer();
  const accounts = useControlQuery('/sim/seats').data?.seats.map(({ account }) => account) ?? [];
  const pairs = useControlQuery('/sim/pairs').data?.pairs ?? [];
  const known = new Set([...(choice.account ? [choice.account] : []), ...accounts]);
  return (
    <>
      <Select
        label={text('shareUser')}
        value={choice.account}
        options={[['', text('shareNobody')], ...[...known].map((account) => [account, account] as const)]}
        onChoose={(account) => onChoose({ account })}
      />
      <Select
        label={text('sharePair')}
        value={choice.pair}
        options={[['', text('readersOwn')], ...pairs.map(({ symbol }) => [symbol, symbol] as const)]}
        onChoose={(pair) => onChoose({ pair })}
      />
      <Select
        label={text('shareLanguage')}
        value={choice.language}
        options={[
          ['', text('readersOwn')],
          ...languages.map((language) => [language, languageFacts[language].name] as const),
        ]}
        onChoose={(language) => onChoose({ language })}
      />
      <Select
        label={text('shareColours')}
        value={choice.colours}
        options={[
          ['', text('readersOwn')],
          ['light', text('colours_light')],
          ['dark', text('colours_dark')],
        ]}
        onChoose={(colours) => onChoose({ colours })}
      />
    </>
  );
}
