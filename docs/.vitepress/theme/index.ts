import DefaultTheme from 'vitepress/theme-without-fonts';
import type { Theme } from 'vitepress';
import { LiveExchange } from './live-exchange.ts';
import { TryCall } from './try-call.ts';
import '@fontsource-variable/inter';
import './site.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExchange', LiveExchange);
    app.component('TryCall', TryCall);
  },
} satisfies Theme;
