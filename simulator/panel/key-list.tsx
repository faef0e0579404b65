import { keyNames, keys } from './keys.ts';
import type { PresenterText } from './texts.ts';

/** Every key of the panel and what it does. */
export function KeyList({ text }: { readonly text: PresenterText }) {
  return (
    <>
      <dl className="sandpit-keys">
        {keyNames.map((name) => (
          <div key={name}>
            <dt>
              {keys[name].map((combination) => (
                <kbd key={combination}>{combination}</kbd>
              ))}
            </dt>
            <dd>{text(`key_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="sandpit-dim">{text('keysNote')}</p>
    </>
  );
}
