import { useEffect, useState } from 'react';
import type { SentCode, SentMessage, SentNotice } from '#simulator/hosts/journal.ts';
import { copyText } from './clipboard.ts';
import { usePanel, useText } from './state.ts';
import { loadNoticeText } from './texts.ts';

const messagesShown = 3;

interface Held {
  readonly id: number;
  readonly message: SentMessage;
}

/**
 * The phone and the mailbox of every account at once: codes and notices appear here the moment they are sent, or wait until
 * shown.
 */
export function Messages({ shown }: { readonly shown: boolean }) {
  const { text, link } = usePanel();
  const [held, setHeld] = useState<readonly Held[]>([]);
  useEffect(
    () =>
      link.onMessage((message) =>
        setHeld((before) => {
          const id = (before.at(-1)?.id ?? 0) + 1;
          // A newer code makes the older one of the same purpose void.
          const others = before.filter((other) => !replaces(message, other.message));
          return [...others, { id, message }].slice(-messagesShown);
        }),
      ),
    [link],
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
  return (
    <article className="sandpit-message">
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
  if (!words) return null;
  return (
    <article className="sandpit-message">
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
