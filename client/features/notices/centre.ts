/** Whether the list of notifications is open: the bell opens it, and so may a message. */
import { createStore } from '#client/exchange/index.ts';

export const centre = createStore(false);
