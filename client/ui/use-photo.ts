/** A photo that belongs to a form: checked when it is chosen, uploaded at once (E36), and known by its address then. */
import { useEffect, useRef, useState } from 'react';
import { ExchangeError } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useText } from './text.ts';
import type { TextKey } from './text.ts';

/** Maximum size of a photo in bytes (D-21). */
const MAX_BYTES = 4 * 1024 * 1024;

/** How files of the two kinds begin. */
const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** What is wrong with a file as a photo; undefined when it can be sent. Its name and its declared type are not trusted. */
export async function photoMistake(file: Blob): Promise<TextKey | undefined> {
  if (file.size > MAX_BYTES) return 'common.imageSize';
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const isPhoto = signatures.some((signature) => signature.every((byte, index) => head[index] === byte));
  return isPhoto ? undefined : 'common.imageType';
}

interface Chosen {
  readonly file: File;
  /** Address of the picture inside this page. */
  readonly preview: string;
  readonly state: 'sending' | 'sent' | 'failed';
  /** Where the exchange keeps it. */
  readonly url?: string;
}

/** The photo of a form. */
export interface Photo {
  readonly chosen: Chosen | undefined;
  /** The issue as text. */
  readonly error: string | undefined;
  /** Address of the uploaded photo; empty while there is none. */
  readonly url: string;
  /** Whether the form may be sent, with or without a photo: no upload is running or has failed. */
  readonly isSettled: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly retry: () => void;
  readonly remove: () => void;
  /** Removes the photo with that address, but no other that was chosen since. */
  readonly release: (url: string) => void;
}

/** Holds the photo of a form. A newer choice replaces an older one, even during its upload. */
export function usePhoto(): Photo {
  const t = useText();
  const { call } = useExchange();
  const [chosen, setChosen] = useState<Chosen>();
  const [error, setError] = useState<string>();
  const latest = useRef<AbortController>(undefined);
  const preview = chosen?.preview;
  useEffect(() => () => latest.current?.abort(), []);
  useEffect(() => () => void (preview !== undefined && URL.revokeObjectURL(preview)), [preview]);

  const begin = () => {
    latest.current?.abort();
    latest.current = new AbortController();
    setError(undefined);
    return latest.current.signal;
  };
  const send = async (file: File, shown: string) => {
    const signal = begin();
    setChosen({ file, preview: shown, state: 'sending' });
    try {
      const url = await call('upload', { file }, { signal });
      if (!signal.aborted) setChosen({ file, preview: shown, state: 'sent', url });
    } catch (reason) {
      if (signal.aborted) return;
      if (!(reason instanceof ExchangeError)) throw reason;
      setChosen({ file, preview: shown, state: 'failed' });
      setError(reason.message || t('common.photoFailed'));
    }
  };
  return {
    chosen,
    error,
    url: chosen?.url ?? '',
    isSettled: chosen === undefined || chosen.state === 'sent',
    async choose(file) {
      const signal = begin();
      setChosen(undefined);
      const mistake = await photoMistake(file);
      if (signal.aborted) return;
      if (mistake) return setError(t(mistake));
      await send(file, URL.createObjectURL(file));
    },
    retry: () => void (chosen && send(chosen.file, chosen.preview)),
    remove() {
      begin();
      setChosen(undefined);
    },
    release: (url) => setChosen((now) => (now?.url === url ? undefined : now)),
  };
}
