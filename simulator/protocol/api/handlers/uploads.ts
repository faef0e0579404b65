/** Uploads, E36. A picture is content that no decision looks at: it goes past the exchange to its host. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import { caller } from '../call.ts';
import type { Handlers } from '../call.ts';
import { readPicture } from '../pictures.ts';

/** The call of this area. */
export const uploadHandlers = {
  async upload(call) {
    if (!call.pictures) throw new Refusal('NOT_OPEN');
    const picture = await readPicture(call.input.file, caller(call).id);
    await call.pictures.keep(picture);
    return call.asset(`upload/${picture.name}`);
  },
} satisfies Handlers;
