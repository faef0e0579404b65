/** The texts of the control plane in five languages: `goal.<what a mission asks for>` and `operator.<words of a form>`. */
import en from './en/control.json' with { type: 'json' };
import hk from './hk/control.json' with { type: 'json' };
import jp from './jp/control.json' with { type: 'json' };
import kr from './kr/control.json' with { type: 'json' };
import zh from './zh/control.json' with { type: 'json' };

export type ControlKey = keyof typeof en;

export const controlTexts = { zh, en, hk, jp, kr };
