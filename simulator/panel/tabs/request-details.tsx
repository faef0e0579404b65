import { useState } from 'react';
import type { RequestRow } from '../responses.ts';
import { copyText } from '#shared/ui/clipboard.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, QueryView } from '../drawer/kit.tsx';
import { useControlQuery } from '../use-control-query.ts';
import { curlOf, playwrightOf } from './copy-call.ts';
import { CutJson } from './cut-json.tsx';
import panelClasses from '../panel.module.css';

/** A call with its response, and ways to make it again. */
export function RequestDetails({ request }: { readonly request: RequestRow }) {
  const { text } = useDrawer();
  return (
    <>
      <h3>{text('parameters')}</h3>
      <pre>{JSON.stringify(request.parameters, undefined, 1)}</pre>
      {request.status !== null && <Body id={request.id} />}
      <div className={panelClasses.row}>
        <CopyButton texts={text('copyCurl')} content={curlOf(request)} />
        <CopyButton texts={text('copyPlaywright')} content={playwrightOf(request)} />
      </div>
    </>
  );
}

function Body({ id }: { readonly id: number }) {
  const { text } = useDrawer();
  const loaded = useControlQuery('/sim/requests', { query: { id: String(id) }, isKept: true });
  return (
    <>
      <h3>{text('answerBody')}</h3>
      <QueryView query={loaded}>
        {({ requests: [request] }) => <CutJson content={request?.body ?? ''} size={request?.size ?? 0} />}
      </QueryView>
    </>
  );
}

function CopyButton({ texts, content }: { readonly texts: string; readonly content: string }) {
  const { text } = useDrawer();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button onPress={() => void copyText(content).then(setCopied)}>
      {isCopied ? `${texts} · ${text('copied')}` : texts}
    </Button>
  );
}
