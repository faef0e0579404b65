import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { membersIn } from '#shared/json.ts';
import type { CreatedRoom, RoomCard, RoomList } from '#contract/rooms/index.ts';
import { defineCommand, Failure, UsageError } from './command.ts';
import { fileSource } from './scenario-file.ts';

const DEFAULT_HOST = 'http://127.0.0.1:8787';

/** `sandpit room`: makes and lists the rooms of a host that runs. */
export const room = defineCommand({
  forms: ['room create NAME [flags]', 'room list [flags]'],
  about: 'Makes and lists the rooms of a host that runs.',
  actions: { create: 'make a room, and print its code and tokens', list: 'list the rooms' },
  flags: {
    at: { takes: 'address', about: `the host (default ${DEFAULT_HOST})` },
    rooms: { takes: 'folder', about: "take the administrator's token from the folder of the host" },
    token: { takes: 'token', about: "the administrator's token itself" },
    scenario: { takes: 'name', about: 'scenario of the room; a file of yours if it ends in .yaml' },
    title: { takes: 'text', about: 'title of the room' },
    mode: {
      takes: 'mode',
      about: 'shared (default): one book for all; own: the same market for each, with a book of their own',
    },
    names: { takes: 'kind', about: 'what traders see of each other: real, nickname (default) or number' },
    seed: { takes: 'text', about: 'seed of at least 16 characters instead of one drawn at random' },
    'end-after': { takes: 'minutes', about: 'virtual minutes after which the room ends by itself' },
  },
  async run({ values, words: [action, name, ...others], say }) {
    const host = { address: addressOf(values.at ?? DEFAULT_HOST), token: tokenOf(values) };
    if (action === 'list' && name === undefined) {
      const list = await call<RoomList>(host, 'GET');
      return say(listText(list), list);
    }
    if (action !== 'create' || name === undefined || others.length > 0)
      throw new UsageError('expected "create" with a name, or "list"');
    const { title, mode, names, seed } = values;
    const minutes = values['end-after'];
    const plan = minutes === undefined ? undefined : { endAfterMs: minutesOf(minutes) * 60_000 };
    const request = { name, title, mode, names, seed, plan, ...scenarioOf(values.scenario) };
    const created = await call<CreatedRoom>(host, 'POST', request);
    say(createdText(host.address, created), { ...created, ...placesOf(host.address, name) });
  },
});

interface Host {
  readonly address: string;
  readonly token: string;
}

function addressOf(text: string): string {
  if (!URL.canParse(text))
    throw new UsageError(`--at takes an address such as ${DEFAULT_HOST}, not "${text}"`);
  return new URL(text).origin;
}

function tokenOf({ rooms, token }: { readonly rooms?: string; readonly token?: string }): string {
  if (token !== undefined) return token;
  if (rooms === undefined) throw new UsageError('expected --rooms or --token');
  const path = join(rooms, 'administrator');
  if (!existsSync(path)) throw new Failure(`There is no ${path}: start a host with --rooms ${rooms} first.`);
  return readFileSync(path, 'utf8').trim();
}

function minutesOf(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--end-after takes minutes, not "${text}"`);
  return Number(text);
}

/** A file is sent as its text. */
function scenarioOf(scenario: string | undefined): object {
  if (scenario === undefined || !/\.ya?ml$/.test(scenario)) return { scenario };
  const { file, text, files } = fileSource(scenario);
  return { file: { name: basename(file), text }, files };
}

async function call<T>({ address, token }: Host, method: string, body?: object): Promise<T> {
  const sent = body === undefined ? null : JSON.stringify(body);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/rooms`, { method, headers, body: sent }).catch(() => {
    throw new Failure(`There is no host at ${address}.`);
  });
  const received = (await response.json()) as T & { readonly error?: { readonly message: string } };
  if (received.error) throw new Failure(received.error.message);
  if (!response.ok || !('rooms' in membersIn(received) || 'room' in membersIn(received)))
    throw new Failure(`The host at ${address} has no rooms: start one with --rooms.`);
  return received;
}

const bookOf = { shared: '', own: ', own books' } as const satisfies Record<RoomCard['mode'], string>;

function listText({ rooms }: RoomList): string {
  if (rooms.length === 0) return 'There are no rooms.';
  return rooms
    .map(
      ({ name, title, scenario, mode, phase, traders }) =>
        `${name}: ${title} (${scenario}${bookOf[mode]}), ${phase}, ${traders} traders`,
    )
    .join('\n');
}

/** Where traders enter a room, and its page for instructors. */
const placesOf = (address: string, name: string) => ({
  enter: `${address}/join/${name}`,
  instructor: `${address}/room?name=${name}`,
});

function createdText(address: string, { room: made, instructorToken, observerToken }: CreatedRoom): string {
  const { enter, instructor } = placesOf(address, made.name);
  return `Room ${made.name}: ${made.title} (${made.scenario}${bookOf[made.mode]})
  enter at          ${enter}
  code              ${made.joinCode}
  instructor at     ${instructor}
  instructor token  ${instructorToken}
  observer token    ${observerToken}
  hash of the seed  ${made.seedHash}`;
}
