import { useEffect, useRef, useState } from 'react';
import { hasAskedFor, onCodeUsed } from '#simulator/hosts/browser/asked-codes.ts';
import { accountOfSeat, seatOfTab } from '#simulator/hosts/browser/seat.ts';
import type { SentCode, SentMessage, SentNotice } from '#simulator/hosts/journal.ts';
import { copyText } from './clipboard.ts';
import { usePanel, useText } from './state.ts';
import { loadNoticeText } from './texts.ts';
import { useDismissed } from './use-dismissed.ts';

const messagesShown = 3;

interface Held {
  readonly id: number;
  readonly message: SentMessage;
}

/** How long a notice stays, and a code that is not used. */
const noticeMs = 12_000;
const codeMs = 180_000;

/**
 * The phone and the mailbox of whoever sits at this tab: codes that this tab has asked for, and notices to the user of its
 * seat. They appear the moment they are sent, or wait until shown; a code goes when it is used, the rest after a while.
 */
export function Messages({ shown }: { readonly shown: boolean }) {
  const { text, link } = usePanel();
  const [held, setHeld] = useState<readonly Held[]>([]);
  useEffect(
    () =>
      link.onMessage((message) => {
        if (!isForThisTab(message)) return;
        setHeld((before) => {
          const id = (before.at(-1)?.id ?? 0) + 1;
          // A newer code makes the older one of the same purpose void.
          const others = before.filter((other) => !replaces(message, other.message));
          return [...others, { id, message }].slice(-messagesShown);
        });
      }),
    [link],
  );
  useEffect(
    () =>
      onCodeUsed((account) =>
        setHeld((before) => before.filter(({ message }) => !isCodeFor(message, account))),
      ),
    [],
  );
  const dismiss = (id: number) => setHeld((before) => before.filter((other) => other.id !== id));
  return (
    <section className="sandpit-messages" aria-label={text('messages')} aria-live="polite" hidden={!shown}>
      {held.map(({ id, message }) =>
        message.channel === 'notice' ? (
          <Notice key={id} notice={message} onDismiss={() => dismiss(id)} />
        ) : (
          <Code key={id} code={message} onDismiss={() => dismiss(id)} />
        ),
      )}
    </section>
  );
}

function Code({ code, onDismiss }: { readonly code: SentCode; onDismiss(): void }) {
  const { text } = usePanel();
  const [copied, setCopied] = useState(false);
  const card = useRef<HTMLElement>(null);
  useDismissed(card, codeMs, onDismiss);
  return (
    <article ref={card} className="sandpit-message">
      <p className="sandpit-to">
        {text(code.channel === 'sms' ? 'messageSms' : 'messageMail', { account: code.account })}
      </p>
      <p className="sandpit-code">{text('code', { code: code.code })}</p>
      <div className="sandpit-row">
        <button type="button" onClick={() => void copyText(code.code).then(() => setCopied(true))}>
          {text(copied ? 'copied' : 'copy')}
        </button>
        <button type="button" onClick={onDismiss}>
          {text('dismiss')}
        </button>
      </div>
    </article>
  );
}

function Notice({ notice, onDismiss }: { readonly notice: SentNotice; onDismiss(): void }) {
  const { text, language } = usePanel();
  const words = useText(loadNoticeText, language);
  const card = useRef<HTMLElement>(null);
  useDismissed(card, noticeMs, onDismiss);
  if (!words) return null;
  return (
    <article ref={card} className="sandpit-message">
      <p className="sandpit-to">{text('messageNotice', { account: notice.account })}</p>
      <p className="sandpit-notice">{words(notice.text, notice.params)}</p>
      <div className="sandpit-row">
        <button type="button" onClick={onDismiss}>
          {text('dismiss')}
        </button>
      </div>
    </article>
  );
}

function replaces(message: SentMessage, other: SentMessage): boolean {
  if (message.channel === 'notice' || other.channel === 'notice') return false;
  return message.account === other.account && message.purpose === other.purpose;
}

const isForThisTab = ({ channel, account }: SentMessage): boolean =>
  channel === 'notice' ? account === accountOfSeat(seatOfTab()) : hasAskedFor(account);

const isCodeFor = ({ channel, account }: SentMessage, user: string): boolean =>
  channel !== 'notice' && account === user;
