import { useState } from 'react';
import type { RequestRow } from '../answers.ts';
import { copyText } from '../clipboard.ts';
import { useDrawer } from '../drawer/context.ts';
import { Answered } from '../drawer/kit.tsx';
import { useAnswer } from '../use-answer.ts';
import { curlOf, playwrightOf } from './copy-call.ts';
import { readableJson } from './readable-json.ts';
import panelClasses from '../panel.module.css';

/** What a call brought and was answered with, and ways to make it again. */
export function RequestDetails({ request }: { readonly request: RequestRow }) {
  const { text } = useDrawer();
  return (
    <>
      <h3>{text('parameters')}</h3>
      <pre>{JSON.stringify(request.parameters, undefined, 1)}</pre>
      {request.status !== null && <Body id={request.id} />}
      <div className={panelClasses.row}>
        <CopyButton words={text('copyCurl')} content={curlOf(request)} />
        <CopyButton words={text('copyPlaywright')} content={playwrightOf(request)} />
      </div>
    </>
  );
}

function Body({ id }: { readonly id: number }) {
  const { text } = useDrawer();
  const asked = useAnswer('/sim/requests', { query: `id=${id}` });
  return (
    <>
      <h3>{text('answerBody')}</h3>
      <Answered asked={asked}>
        {({ requests: [request] }) => {
          const { body = '', size = 0 } = request ?? {};
          return (
            <>
              <pre>{readableJson(body)}</pre>
              {body.length < size && (
                <p className={panelClasses.dim}>{text('answerCut', { shown: body.length, size })}</p>
              )}
            </>
          );
        }}
      </Answered>
    </>
  );
}

function CopyButton({ words, content }: { readonly words: string; readonly content: string }) {
  const { text } = useDrawer();
  const [isCopied, setCopied] = useState(false);
  return (
    <button type="button" onClick={() => void copyText(content).then(() => setCopied(true))}>
      {isCopied ? `${words} · ${text('copied')}` : words}
    </button>
  );
}
