/** The commands of `sandpit`, by their names. */
import type { Command, CommandEntry } from './command.ts';

export const commands: Readonly<Record<string, CommandEntry>> = {
  dev: {
    about: 'the client with the exchange inside its page',
    load: async () => (await import('./dev.ts')).dev,
  },
  serve: {
    about: 'the exchange as a process of its own, with real HTTP and real sockets',
    load: async () => (await import('./serve.ts')).serve,
  },
  room: {
    about: 'make and list the rooms of a host',
    load: async () => (await import('./room.ts')).room,
  },
  grade: {
    about: 'compute the figures of a room from its journal',
    load: async () => (await import('./grade.ts')).gradeCommand,
  },
  init: {
    about: 'copy the worker files of sandpit-exchange/browser to your pages',
    load: async () => (await import('./init.ts')).init,
  },
  scenario: {
    about: 'check, play or begin a scenario file',
    load: async () => (await import('./scenario.ts')).scenario,
  },
  candles: {
    about: 'make a file for a scenario of candles from elsewhere',
    load: async () => (await import('./candles.ts')).candles,
  },
  keep: {
    about: 'turn a recorded session into a scenario that goes on from there',
    load: async () => (await import('./keep.ts')).keep,
  },
  record: {
    about: 'turn a recorded session into a Playwright test',
    load: async () => (await import('./record.ts')).record,
  },
  twin: {
    about: 'compare the simulator with a real backend',
    load: async () => (await import('./twin.ts')).twin,
  },
  rehearse: {
    about: 'run your tests against an exchange that deviates, one way at a time',
    load: async () => (await import('./rehearse.ts')).rehearseCommand,
  },
  import: {
    about: 'turn a session that a browser recorded into a scenario and a Playwright test',
    load: async () => (await import('./import.ts')).importSession,
  },
  skill: {
    about: 'write what a coding agent needs to know to use Sandpit',
    load: async () => (await import('./skill.ts')).skill,
  },
  mcp: {
    about: 'the exchange as tools of a coding agent (Model Context Protocol)',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  completion: {
    about: 'print what completes these commands in bash, zsh or fish',
    load: async () => (await import('./completion.ts')).completionOf(commands),
  },
};

/** A command by its name. */
export const findCommand = async (name: string): Promise<Command | undefined> =>
  Object.hasOwn(commands, name) ? commands[name]?.load() : undefined;
