import { useEffect, useRef, useState } from 'react';
import type { MessageReport } from '#simulator/control/index.ts';
import { copyText } from '#shared/ui/clipboard.ts';
import { usePanel } from './state.ts';
import { useDismissed } from './use-dismissed.ts';
import panelClasses from './panel.module.css';
import classes from './messages.module.css';

const MAX_MESSAGES = 3;

interface Held {
  readonly id: number;
  readonly code: MessageReport;
}

/** How long a code stays that is not used. */
const CODE_SHOWN_MS = 180_000;

/**
 * The verification codes that this tab has asked for (DESK-117). They appear the moment they are sent, or wait until shown;
 * a code goes when it is used, or after a while.
 */
export function Messages({ shown }: { readonly shown: boolean }) {
  const { text, link } = usePanel();
  const [held, setHeld] = useState<readonly Held[]>([]);
  useEffect(
    () =>
      link.onCode((news) => {
        if ('usedBy' in news)
          return setHeld((before) => before.filter(({ code }) => code.account !== news.usedBy));
        const code = news.sent;
        setHeld((before) => {
          const id = (before.at(-1)?.id ?? 0) + 1;
          // A newer code makes the older one of the same purpose void.
          const others = before.filter((other) => !replaces(code, other.code));
          return [...others, { id, code }].slice(-MAX_MESSAGES);
        });
      }),
    [link],
  );
  const dismiss = (id: number) => setHeld((before) => before.filter((other) => other.id !== id));
  return (
    <section aria-label={text('messages')} aria-live="polite" hidden={!shown}>
      {held.map(({ id, code }) => (
        <Code key={id} code={code} onDismiss={() => dismiss(id)} />
      ))}
    </section>
  );
}

function Code({ code, onDismiss }: { readonly code: MessageReport; onDismiss(): void }) {
  const { text } = usePanel();
  const [copied, setCopied] = useState(false);
  const card = useRef<HTMLElement>(null);
  useDismissed(card, CODE_SHOWN_MS, onDismiss);
  return (
    <article ref={card} className={classes.message}>
      <p className={classes.to}>
        {text(code.channel === 'sms' ? 'messageSms' : 'messageMail', { account: code.account })}
      </p>
      <p className={classes.code}>{text('code', { code: code.code })}</p>
      <div className={panelClasses.row}>
        <button type="button" onClick={() => void copyText(code.code).then(setCopied)}>
          {text(copied ? 'copied' : 'copy')}
        </button>
        <button type="button" onClick={onDismiss}>
          {text('dismiss')}
        </button>
      </div>
    </article>
  );
}

function replaces(code: MessageReport, other: MessageReport): boolean {
  return code.account === other.account && code.purpose === other.purpose;
}
