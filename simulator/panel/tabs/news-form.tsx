import { useState } from 'react';
import type { FormEvent } from 'react';
import { MAX_BODY, MAX_TITLE } from '#simulator/modules/news/commands.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field, Outcome } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';

/** The category that the pages show as notices. */
const NOTICE_CATEGORY = 3;

/** A notice of the exchange; the same text is used in every language. */
export function NewsForm() {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [done, setDone] = useState('');
  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const article = { category: NOTICE_CATEGORY, title, body };
    if (!(await action.run(() => sim.post('/sim/operator/publish-news', article)))) return;
    // What has been typed in the meantime is the next article.
    setTitle((now) => (now === title ? '' : now));
    setBody((now) => (now === body ? '' : now));
    setDone(text('published', { title }));
  };
  return (
    <form className={kitClasses.form} onSubmit={(event) => void publish(event)}>
      <Field label={text('newsTitle')}>
        <input
          value={title}
          required
          maxLength={MAX_TITLE}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </Field>
      <Field label={text('newsBody')}>
        <textarea
          rows={3}
          value={body}
          required
          maxLength={MAX_BODY}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      </Field>
      <div className={panelClasses.row}>
        <button type="submit">{text('publish')}</button>
        <Outcome action={action} done={done} />
      </div>
    </form>
  );
}
