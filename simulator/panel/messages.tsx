import { useEffect, useState } from 'react';
import type { SentCode } from '#simulator/hosts/journal.ts';
import { copyText } from './clipboard.ts';
import { usePanel } from './state.ts';

const messagesShown = 3;

/** The phone and the mailbox of every account at once: codes appear here the moment they are sent, or wait until shown. */
export function Messages({ shown }: { readonly shown: boolean }) {
  const { text, link } = usePanel();
  const [codes, setCodes] = useState<readonly SentCode[]>([]);
  useEffect(
    () =>
      link.onCode((code) =>
        // A newer code makes the older one of the same purpose void.
        setCodes((before) =>
          [...before.filter((other) => !replaces(code, other)), code].slice(-messagesShown),
        ),
      ),
    [link],
  );
  return (
    <section className="sandpit-messages" aria-label={text('messages')} aria-live="polite" hidden={!shown}>
      {codes.map((code) => (
        <Message
          key={`${code.at} ${code.account} ${code.code}`}
          code={code}
          onDismiss={() => setCodes((before) => before.filter((other) => other !== code))}
        />
      ))}
    </section>
  );
}

function Message({ code, onDismiss }: { readonly code: SentCode; onDismiss(): void }) {
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

function replaces(code: SentCode, other: SentCode): boolean {
  return code.account === other.account && code.purpose === other.purpose;
}
