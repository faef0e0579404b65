import { useData } from 'vitepress';
import { defineComponent, h, ref, useId } from 'vue';
import type { DocumentedCall, OpenApi } from '../../../scripts/openapi.ts';
import { exampleParameters } from '../../../scripts/openapi.ts';
import { accounts, sendSample } from './page-exchange.ts';

const VISITOR = 'nobody';

async function described(base: string, method: string, path: string): Promise<DocumentedCall> {
  const file = path.startsWith('/sim') ? 'control-openapi.json' : 'openapi.json';
  const { paths } = (await (await fetch(`${base}files/${file}`)).json()) as OpenApi;
  const call = paths[path]?.[method.toLowerCase()];
  if (call === undefined) throw new Error(`${file} has no ${method} ${path}`);
  return call;
}

/** A call of the reference, which can be made in an exchange of the page: with the parameters of its example, or with others. */
export const TryCall = defineComponent({
  props: { method: { type: String, required: true }, path: { type: String, required: true } },
  setup({ method, path }) {
    const { site } = useData();
    const id = useId();
    const call = ref<DocumentedCall>();
    const account = ref(VISITOR);
    const text = ref('');
    const response = ref('');
    const explained = (error: unknown) =>
      (response.value = error instanceof Error ? error.message : String(error));
    const close = () => {
      call.value = undefined;
      response.value = '';
    };
    const open = async () => {
      call.value = await described(site.value.base, method, path);
      text.value = JSON.stringify(exampleParameters(call.value), null, 2);
      if ((call.value.security ?? []).length > 0) [account.value = VISITOR] = Object.keys(accounts);
    };
    const submit = async (event: Event) => {
      event.preventDefault();
      response.value = 'Waiting for the response …';
      const [mediaType] = Object.keys(call.value?.requestBody?.content ?? {});
      const parameters = JSON.parse(text.value) as Readonly<Record<string, unknown>>;
      const as = account.value === VISITOR ? undefined : account.value;
      response.value = await sendSample(site.value.base, {
        method,
        path,
        parameters,
        mediaType,
        account: as,
      });
    };
    const select = () =>
      h(
        'select',
        {
          value: account.value,
          'aria-label': 'User',
          onChange: ({ target }: Event) => (account.value = (target as HTMLSelectElement).value),
        },
        [...Object.keys(accounts), VISITOR].map((name) => h('option', { value: name }, name)),
      );
    const form = () =>
      h('form', { class: 'try-form', onSubmit: (event: Event) => submit(event).catch(explained) }, [
        h('label', { for: id }, 'Parameters, as JSON'),
        h('textarea', {
          id,
          value: text.value,
          rows: Math.max(2, text.value.split('\n').length),
          spellcheck: false,
          onInput: ({ target }: Event) => (text.value = (target as HTMLTextAreaElement).value),
        }),
        h('div', { class: 'live-bar' }, [
          path.startsWith('/api') ? select() : undefined,
          h('button', { type: 'submit', class: 'live-open' }, 'Send'),
        ]),
      ]);
    return () =>
      h('section', { class: 'live', 'aria-label': `Try ${method} ${path}` }, [
        h('div', { class: 'live-bar' }, [
          h('code', `${method} ${path}`),
          call.value === undefined
            ? h('button', { type: 'button', onClick: () => open().catch(explained) }, 'Try it')
            : h('button', { type: 'button', onClick: close }, 'Close'),
        ]),
        call.value && form(),
        response.value !== '' &&
          h('pre', { class: 'try-response', role: 'status', tabindex: 0 }, response.value),
      ]);
  },
});
