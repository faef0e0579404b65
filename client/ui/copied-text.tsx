import classes from './copied-text.module.css';
import { CopyButton } from './copy.tsx';
import { useText } from './text.ts';

interface CopiedTextProps {
  readonly name: string;
  readonly text: string;
}

/** An address or another long text with its name and a button that copies it: all of it, because users compare it. */
export function CopiedText({ name, text }: CopiedTextProps) {
  const t = useText();
  return (
    <div className={classes.copied}>
      <span className={classes.name}>{name}</span>
      <code className={classes.text} data-testid="copied-text">
        {text}
      </code>
      <CopyButton text={text} label={t('common.copyOf', { name })}>
        {t('common.copy')}
      </CopyButton>
    </div>
  );
}
