/** The texts that the server sends, in five languages: `error.<refusal key>`, `done.<operation name>`, `log.<memo>` and labels. */
import en from './en/server.json' with { type: 'json' };
import hk from './hk/server.json' with { type: 'json' };
import jp from './jp/server.json' with { type: 'json' };
import kr from './kr/server.json' with { type: 'json' };
import zh from './zh/server.json' with { type: 'json' };
import type { TextsByLanguage } from './fill.ts';

/** Every text the server sends, in five languages. */
export const serverTexts: TextsByLanguage = { zh, en, hk, jp, kr };
