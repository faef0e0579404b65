import { keyNames, keys } from './keys.ts';
import { usePanel } from './state.ts';
import panelClasses from './panel.module.css';
import classes from './key-list.module.css';

interface KeyListProps {
  /** Whether the page has a speaker view. */
  readonly hasSpeaker: boolean;
}

/** Every key of the panel and what it does. */
export function KeyList({ hasSpeaker }: KeyListProps) {
  const { text } = usePanel();
  const shown = keyNames.filter((name) => name !== 'speaker' || hasSpeaker);
  return (
    <>
      <dl className={classes.keys}>
        {shown.map((name) => (
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
      <p className={panelClasses.dim}>{text('keysNote')}</p>
    </>
  );
}
