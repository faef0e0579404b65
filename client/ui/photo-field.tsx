/** A field for one photo: chosen or dropped, shown at once, with the state of its upload. */
import { Button, CloseButton } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import classes from './photo-field.module.css';
import { useText } from './text.ts';
import type { Photo } from './use-photo.ts';

interface PhotoFieldProps {
  readonly label: string;
  readonly photo: Photo;
  /** What a form finds wrong with it. */
  readonly error?: string | undefined;
}

const KIB = 1024;

const sizeText = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.ceil(bytes / KIB)} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;

/** The photo that was chosen and how far its upload is. */
function Facts({ chosen }: { readonly chosen: NonNullable<Photo['chosen']> }) {
  const t = useText();
  const { file, preview, state } = chosen;
  return (
    <>
      <img className={classes.preview} src={preview} alt={t('common.photoAlt')} />
      <div className={classes.facts}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.size}>{sizeText(file.size)}</span>
        {state === 'sending' && (
          <progress className={classes.progress} aria-label={t('common.photoSending')} />
        )}
      </div>
    </>
  );
}

interface ActionsProps {
  readonly photo: Photo;
  readonly onRemove: () => void;
}

function Actions({ photo, onRemove }: ActionsProps) {
  const t = useText();
  return (
    <div className={classes.actions}>
      {photo.chosen?.state === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={photo.retry}>
          {t('common.retry')}
        </Button>
      )}
      <CloseButton aria-label={t('common.photoRemove')} onClick={onRemove} />
    </div>
  );
}

/** Marks while a file is dragged over, and takes what is dropped. */
function useDrop(take: (files: FileList | null) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
}

/** The field. It keeps its height and the focus while the photo in it changes. */
export function PhotoField({ label, photo, error: missing }: PhotoFieldProps) {
  const t = useText();
  const id = useId();
  const hintId = `${id}-hint`;
  const input = useRef<HTMLInputElement>(null);
  const { chosen } = photo;
  const error = photo.error ?? (chosen === undefined ? missing : undefined);
  const hint = t(chosen?.state === 'sent' ? 'common.photoSent' : 'common.photoHint');
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void photo.choose(file);
  };
  const remove = () => {
    photo.remove();
    input.current?.focus();
  };
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={chosen ? classes.chosen : classes.chooser} {...useDrop(take)}>
        {chosen ? <Facts chosen={chosen} /> : <span aria-hidden>{t('common.photoChoose')}</span>}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          aria-describedby={hintId}
          aria-invalid={error !== undefined}
          className={classes.input}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file can be chosen again after it was refused.
            currentTarget.value = '';
          }}
        />
        {chosen && <Actions photo={photo} onRemove={remove} />}
      </div>
      <p id={hintId} className={classes.hint} aria-live="polite">
        {error === undefined ? hint : <span className={classes.error}>{error}</span>}
      </p>
    </div>
  );
}
