import DefaultTheme from 'vitepress/theme-without-fonts';
import type { Theme } from 'vitepress';
import { EmbeddedExchange } from './live-exchange.ts';
import { TryCall } from './try-call.ts';
import '@fontsource-variable/inter';
import './site.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExchange', EmbeddedExchange);
    app.component('TryCall', TryCall);
  },
} satisfies Theme;
