/** A text as a QR code. Its drawing is loaded when the first code is shown. */
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import classes from './qr-code.module.css';

interface DrawingProps {
  readonly text: string;
  readonly size: number;
}

/** The quiet zone around the code, in modules. */
const QUIET_ZONE = 2;

/** Characters that every code has room for: 2,331 bytes are in the largest one of this level, and a character has three at most. */
const MAX_LENGTH = 777;

/** Half of a surrogate pair has no bytes to draw. */
const isDrawable = (text: string): boolean => text.length <= MAX_LENGTH && !/\p{Surrogate}/u.test(text);

/** If the drawing cannot be loaded its place stays empty: the same text is shown beside it. */
const Nothing: ComponentType<DrawingProps> = () => null;

const Drawing = lazy(async (): Promise<{ default: ComponentType<DrawingProps> }> => {
  try {
    const { QRCodeSVG } = await import('qrcode.react');
    const Code = ({ text, size }: DrawingProps) => (
      <QRCodeSVG
        value={text}
        size={size}
        level="M"
        marginSize={QUIET_ZONE}
        fgColor="currentColor"
        bgColor="transparent"
        aria-hidden
      />
    );
    return { default: Code };
  } catch {
    return { default: Nothing };
  }
});

interface QrCodeProps {
  readonly text: string;
  /** Length of a side in pixels, kept free while the drawing loads. */
  readonly size?: number;
  /** The text of the code, for screen readers. */
  readonly alternative: string;
}

/** The code, dark on light in both colour schemes, because many scanners cannot read the inverse; nothing for a text that no code holds. */
export function QrCode({ text, size = 160, alternative }: QrCodeProps) {
  if (!isDrawable(text)) return null;
  return (
    <div
      role="img"
      aria-label={alternative}
      className={classes.code}
      style={{ inlineSize: size, blockSize: size }}
    >
      <Suspense fallback={null}>
        <Drawing text={text} size={size} />
      </Suspense>
    </div>
  );
}
