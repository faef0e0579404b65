import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCopy } from '#client/ui/copy.tsx';
import { IconCopy } from '#client/ui/page-icons.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './deals.module.css';

interface CopiedProps {
  /** What is copied, without grouping or unit. */
  readonly text: string;
  /** What it is, for assistive technology. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A value with a copy button. */
export function Copied({ text, name, children }: CopiedProps) {
  const t = useText();
  const copy = useCopy();
  return (
    <span className={classes.copied}>
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('c2c.deals_copyOf', { name })}
        onClick={() => copy(text)}
      >
        <IconCopy size={14} />
      </ActionIcon>
    </span>
  );
}
