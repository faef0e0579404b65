/** What scenarios are read from: a file or an object of an author, or a file of the library. */
import type { ContentResult } from './content.ts';

/** What a scenario is read from. */
export interface ScenarioSource {
  /** Name of the file; without `.yaml` what is wrong is reported by its path alone, for it was no text that its author wrote. */
  readonly file: string;
  readonly text: string;
  /** Candle files that lie beside it, by the paths by which `recorded` names them. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A scenario of the library. */
export interface LibraryScenario {
  /** The name of its file, with or without a path before it. */
  readonly file: string;
  /** What its head says, as far as it can be read: title and summary; called when scenarios are listed. */
  head(): Promise<unknown>;
  /** Its content; called when it is played. */
  content(): Promise<ContentResult>;
  /** Its text, for scenarios that are made of it. */
  text(): Promise<string>;
}

/** Whether its author wrote a text, in which lines and columns mean something. */
export const isScenarioFile = ({ file }: ScenarioSource): boolean => /\.ya?ml$/.test(file);

/** How a scenario of this source is called, so that no one takes it for one of the host's own. */
export const ownName = (file: string): string =>
  `own/${file
    .replace(/^.*[/\\]/, '')
    .replace(/\.ya?ml$/, '')
    .slice(0, 50)}`;

/** The source of a scenario that is given as an object. */
export function sourceOfDocument(document: object): ScenarioSource {
  return { file: 'scenario', text: JSON.stringify(document) };
}
