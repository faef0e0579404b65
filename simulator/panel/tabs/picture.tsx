import { useEffect, useState } from 'react';
import { useDrawer } from '../drawer/context.ts';
import panelClasses from '../panel.module.css';
import classes from './picture.module.css';

/** The address of an upload; anything else that a user wrote there is not looked at. */
const upload = /(?:^|\/)(upload\/[0-9a-f]{64}\.(?:jpg|png))$/;

type Shown = { readonly state: 'loading' | 'gone' } | { readonly state: 'ready'; readonly source: string };

/** A picture that a user has uploaded, small until it is pressed. */
export function UploadedPicture({ address, label }: { readonly address: string; readonly label: string }) {
  const { text } = useDrawer();
  const shown = usePicture(address);
  const [isLarge, setLarge] = useState(false);
  if (shown.state !== 'ready') {
    return (
      <p className={panelClasses.dim} aria-busy={shown.state === 'loading'}>
        {label}: {text(shown.state === 'loading' ? 'loading' : 'pictureGone')}
      </p>
    );
  }
  return (
    <button
      type="button"
      className={classes.picture}
      aria-pressed={isLarge}
      aria-label={text(isLarge ? 'pictureSmaller' : 'pictureLarger', { label })}
      onClick={() => setLarge(!isLarge)}
    >
      <img src={shown.source} alt={label} />
    </button>
  );
}

/** A picture is not a call that a page could intercept: its bytes are fetched from the exchange's own host. */
function usePicture(address: string): Shown {
  const { link } = useDrawer();
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  useEffect(() => {
    let source: string | undefined;
    let isWanted = true;
    void fetchPicture((request) => link.request(request), address).then((picture) => {
      if (!isWanted) return;
      source = picture && URL.createObjectURL(picture);
      setShown(source === undefined ? { state: 'gone' } : { state: 'ready', source });
    });
    return () => {
      isWanted = false;
      if (source !== undefined) URL.revokeObjectURL(source);
    };
  }, [link, address]);
  return shown;
}

async function fetchPicture(
  respond: (request: Request) => Promise<Response>,
  address: string,
): Promise<Blob | undefined> {
  const [, path] = upload.exec(address) ?? [];
  if (path === undefined) return undefined;
  const response = await respond(new Request(new URL(`/${path}`, location.origin))).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}
