/** Looks for links of a built site that lead nowhere. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Every page of a built site, by its path below the folder. The pages of the exchange in it are not the site's. */
export function sitePages(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && !name.startsWith('live/'))
    .sort();
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The file that a static host serves for a path below the folder. */
function fileOf(folder: string, path: string): string | undefined {
  const place = join(folder, decodeURIComponent(path));
  return [place, `${place}.html`, join(place, 'index.html')].find(isFile);
}

/** Texts of attributes hold entities. */
const attribute = (text: string): string => text.replaceAll('&amp;', '&');

/** What is wrong with each link, image and script of the site, with its page; `base` is the path that the site is served below. */
export function deadLinks(folder: string, base: string): readonly string[] {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    texts.set(file, text);
    return text;
  };
  return sitePages(folder).flatMap((page) => {
    const address = new URL(page.replace(/(?:^|(?<=\/))index\.html$|\.html$/, ''), `http://site${base}`);
    const links = [...textOf(join(folder, page)).matchAll(/\s(?:href|src)="([^"]*)"/g)];
    return [...new Set(links.map(([, link = '']) => attribute(link)))].flatMap((link) => {
      const { origin, pathname, hash } = new URL(link, address);
      if (origin !== address.origin) return [];
      if (!pathname.startsWith(base)) return [`${page}: ${link} leaves ${base}`];
      const file = fileOf(folder, posix.relative(base, pathname));
      if (file === undefined) return [`${page}: ${link} leads to no file`];
      const id = decodeURIComponent(hash.slice(1));
      return id === '' || !file.endsWith('.html') || textOf(file).includes(`id="${id}"`)
        ? []
        : [`${page}: ${link} leads to no heading`];
    });
  });
}
