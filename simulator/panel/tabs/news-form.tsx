import { useState } from 'react';
import { MAX_BODY, MAX_TITLE } from '#simulator/modules/news/commands.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field, Form, Outcome, TextField } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import panelClasses from '../panel.module.css';

/** The category that the pages show as notices. */
const NOTICE_CATEGORY = 3;

/** A notice of the exchange; the same text is used in every language. */
export function NewsForm() {
  const { sim, text } = useDrawer();
  const action = useAction();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const publish = async (): Promise<void> => {
    const article = { category: NOTICE_CATEGORY, title, body };
    const order = () => sim.post('/sim/operator/publish-news', article);
    if (!(await action.run(order, '', text('published', { title })))) return;
    // What has been typed in the meantime is the next article.
    setTitle((now) => (now === title ? '' : now));
    setBody((now) => (now === body ? '' : now));
  };
  return (
    <Form onSubmit={() => void publish()}>
      <TextField label={text('newsTitle')} value={title} required maxLength={MAX_TITLE} onType={setTitle} />
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
        <Outcome action={action} />
      </div>
    </Form>
  );
}
