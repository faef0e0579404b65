/** The script that a page loads to show exchanges: it makes `<sandpit-exchange>` known, with the exchange of where it comes from. */
import { EMBED_PAGE } from '#shared/embed.ts';
import { defineExchange } from './embed.ts';

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement) || script.src === '') {
  throw new Error(
    'Load this script by <script src="https://…/embed.js"></script>, not as a module and not inline.',
  );
}
defineExchange(new URL(EMBED_PAGE, script.src));
