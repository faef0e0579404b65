import { useEffect, useState } from 'react';
import type { SentCode } from '#simulator/hosts/journal.ts';
import { usePanel } from './state.ts';

const messagesShown = 3;

/** The phone and the mailbox of every account at once: codes appear here the moment they are sent. */
export function Messages() {
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
    <section className="sandpit-messages" aria-label={text('messages')} aria-live="polite">
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

/** The clipboard exists only on https and localhost; elsewhere the old way still works. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
