/** What a page shows before any script of it has run. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The styles and the kinds of frames. */
export interface FirstFrameOptions {
  /** The file of the styles. */
  readonly styles: string;
  /** The page, which has the frame in an element of the class `boot`. */
  readonly page: string;
  /** Which frame an address has. */
  readonly frameOf: (pathname: string) => string;
}

/** The page that Vite sends while it bundles. */
const isWaitingPage = (text: string): boolean => text.includes('__vite_is_fallback_page__');

/** Drawing a moving frame takes a fifth of a processor, which the bundler needs. */
const STILL = '.boot i::after { animation-delay: 5s; }';

/** Vite's page, which loads itself again when the bundle is there, with our frame in the place of what it shows. */
export function framedPage(waiting: string, page: string, styles: string, frame: string): string {
  const element = /<div class="boot"[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';
  const title = /<title>.*<\/title>/.exec(page)?.[0] ?? '';
  return waiting
    .replace('<html', `<html data-frame="${frame}"`)
    .replace(/<style>[\s\S]*?<\/style>/, () => `${title}<style>${styles}\n${STILL}</style>`)
    .replace(/<body>[\s\S]*<\/body>/, () => `<body>${element}</body>`);
}

/** Puts the frame's styles into the page, and has the development server show the frame also while it still bundles. */
export function firstFrame({ styles, page, frameOf }: FirstFrameOptions): Plugin {
  const read = (path: string): Promise<string> => readFile(path, 'utf8');
  return {
    name: 'sandpit:first-frame',
    async configureServer(server) {
      const [css, html] = await Promise.all([read(styles), read(page)]);
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const { end } = response;
        Object.assign(response, {
          end(text?: unknown, ...more: unknown[]) {
            const isWaiting = typeof text === 'string' && isWaitingPage(text);
            const sent = isWaiting ? framedPage(text, html, css, frameOf(pathname)) : text;
            return Reflect.apply(end, response, [sent, ...more]);
          },
        });
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async () => [{ tag: 'style', children: await read(styles), injectTo: 'head' }],
    },
  };
}
