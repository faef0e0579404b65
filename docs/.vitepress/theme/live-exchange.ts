import { useData } from 'vitepress';
import { defineComponent, h, nextTick, ref } from 'vue';
import { liveAddress } from '../live-address.ts';

/** The name of a scenario as a heading has it: `flash-crash` is "flash crash". */
const scenarioOf = (address: string): string =>
  (/[?&](?:scenario|order)=([\w,-]+)/.exec(address)?.[1] ?? 'an exchange')
    .replaceAll('-', ' ')
    .replaceAll(',', ', ');

/**
 * An exchange in the page. It is loaded when somebody asks for it, because it is larger than the page around it, and then has the focus
 * and the colours that the page has at that moment.
 */
export const EmbeddedExchange = defineComponent({
  props: { address: { type: String, required: true } },
  setup({ address }) {
    const { isDark, site } = useData();
    const isOpen = ref(false);
    const frame = ref<HTMLIFrameElement>();
    const there = () => liveAddress(site.value.base, address);
    const open = async () => {
      isOpen.value = true;
      await nextTick();
      frame.value?.focus();
    };
    const iframe = () =>
      h('iframe', {
        ref: frame,
        title: `The exchange: ${scenarioOf(address)}`,
        src: `${there()}&night=${isDark.value ? 1 : 0}`,
        allow: 'clipboard-read; clipboard-write; fullscreen',
      });
    return () =>
      h('section', { class: 'live', 'aria-label': `The exchange: ${scenarioOf(address)}` }, [
        h('div', { class: 'live-bar' }, [
          h('code', address),
          isOpen.value
            ? h('button', { type: 'button', onClick: () => (isOpen.value = false) }, 'Close')
            : h('button', { type: 'button', class: 'live-open', onClick: open }, 'Open here'),
          h('a', { href: there(), target: '_blank' }, 'Open in a new tab'),
        ]),
        isOpen.value ? iframe() : undefined,
      ]);
  },
});
