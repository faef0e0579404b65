import { Button } from '@mantine/core';
import { useExtension } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import type { Photo } from '#client/ui/use-photo.ts';
import { sampleDocument } from '../logic/sample-document.ts';
import { PHOTOS } from '../logic/identity.ts';
import type { PhotoName } from '../logic/identity.ts';
import classes from './identity.module.css';

/** Chooses sample pictures for all photos at once, where the host offers practice. */
export function SamplePhotos({ photos }: { readonly photos: Readonly<Record<PhotoName, Photo>> }) {
  const t = useText();
  const isPractice = useExtension('practice');
  if (!isPractice) return null;
  const choose = () => PHOTOS.forEach((name) => void photos[name].choose(sampleDocument(`sample-${name}`)));
  return (
    <p className={classes.sample}>
      {t('account.practice_samplePhotosNote')}{' '}
      <Button variant="default" size="compact-sm" onClick={choose}>
        {t('account.practice_samplePhotos')}
      </Button>
    </p>
  );
}
