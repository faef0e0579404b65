/** The AsyncAPI 3.0 document of the nine socket events, from the server's point of view. */
import { eventExamples } from '../examples/index.ts';
import { events } from '../events.ts';
import type { EventName, SocketEvent } from '../events.ts';
import { createSchemaBook } from './schemas.ts';
import type { FieldComments, SchemaBook } from './schemas.ts';
import { keysOf } from '../keys.ts';

const eventNames = keysOf(events);

const audiences: Readonly<Record<SocketEvent['audience'], string>> = {
  server: 'Sent by a client.',
  everybody: 'Sent to every socket.',
  user: 'Sent only to sockets whose token belongs to the user.',
};

const each = <Value>(make: (name: EventName) => Value): Record<string, Value> =>
  Object.fromEntries(eventNames.map((name) => [name, make(name)]));

const channel = (name: EventName) => ({
  address: name,
  description: audiences[events[name].audience],
  messages: { [name]: { $ref: `#/components/messages/${name}` } },
});

const operation = (name: EventName) => ({
  action: events[name].direction === 'toServer' ? 'receive' : 'send',
  channel: { $ref: `#/channels/${name}` },
  summary: events[name].summary,
  description: `${audiences[events[name].audience]} See the message for what it carries.`,
  security: [{ $ref: '#/components/securitySchemes/token' }],
  messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
});

const message = (name: EventName, book: SchemaBook) => ({
  name,
  title: `${events[name].code} ${name}`,
  summary: events[name].summary,
  contentType: 'application/json',
  payload: book.of(events[name].payload, `payload ${name}`),
  examples: [{ name: 'example', payload: eventExamples[name] }],
});

/** The document; the same definitions give the same text. */
export function asyncApiDocument(comments: FieldComments) {
  const book = createSchemaBook('draft-07', comments);
  const messages = each((name) => message(name, book));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Sandpit exchange',
      version: '1.0.0',
      description:
        'Socket events of the exchange, over Socket.IO 5 on the host of the calls. The token travels in the handshake: `auth: {token}`.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'Sandpit' },
      tags: [{ name: 'exchange', description: 'Events of the exchange' }],
    },
    defaultContentType: 'application/json',
    servers: {
      exchange: {
        host: 'exchange.example',
        pathname: '/socket.io',
        protocol: 'socket.io',
        protocolVersion: '5',
      },
    },
    channels: each(channel),
    operations: each(operation),
    components: {
      messages,
      schemas: book.components(),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'user',
          description:
            "The token of the login, in the handshake's `auth`. A socket without one gets what goes to every socket.",
        },
      },
    },
  };
}
