/** The interface texts in English; the server's own texts and the simulator's strip have theirs apart. */
import { gather } from '../gather.ts';

export const texts = gather(
  import.meta.glob(['./*.json', '!./server.json', '!./panel*.json'], { eager: true, import: 'default' }),
);
