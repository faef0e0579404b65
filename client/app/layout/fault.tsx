/** Shown instead of a page that failed. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { messageOf } from '#shared/json.ts';
import { removeFrame } from '#client/frame.ts';
import { Link, useRouteError } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { usePageTitle } from '#client/ui/page-title.ts';
import { ChunkError } from '#client/ui/chunks.ts';
import classes from './fault.module.css';
import { LogoMark } from './logo.tsx';

interface MessageProps {
  readonly title: TextKey;
  readonly hint: TextKey;
  readonly detail?: string;
  /** Whether loading the page again may help. */
  readonly reloads?: boolean;
}

function Message({ title, hint, detail, reloads = false }: MessageProps) {
  const t = useText();
  return (
    <div className={classes.message} role={reloads ? 'alert' : undefined}>
      <LogoMark size={40} />
      <h1 className={classes.title}>{t(title)}</h1>
      <p className={classes.hint}>{t(hint)}</p>
      {detail !== undefined && (
        <p className={classes.detail}>{t('common.crashedDetail', { reason: detail })}</p>
      )}
      <div className={classes.buttons}>
        {reloads && <Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
        <Button component={Link} to="/" variant="default">
          {t('common.goHome')}
        </Button>
      </div>
    </div>
  );
}

/** A page that threw, or whose script could not be loaded (ERR-013). */
export function PageFault() {
  const error = useRouteError();
  useEffect(removeFrame, []);
  if (error instanceof ChunkError)
    return <Message title="common.chunkFailed" hint="common.chunkFailedHint" reloads />;
  const detail = messageOf(error);
  return <Message title="common.crashed" hint="common.crashedHint" detail={detail} reloads />;
}

/** An address that names no page. */
export function NotFound() {
  const t = useText();
  usePageTitle(t('common.titleNotFound'));
  return <Message title="common.notFound" hint="common.notFoundHint" />;
}
