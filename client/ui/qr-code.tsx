/** A text as a QR code. Its drawing is loaded when the first code is shown. */
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import classes from './qr-code.module.css';

interface DrawingProps {
  readonly text: string;
  readonly size: number;
}

/** Light modules around the code, without which readers do not find it. */
const QUIET_ZONE = 2;

/** Without its drawing the place stays empty: what the code says stands beside it as text. */
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
  /** What the code says, for those who do not see it. */
  readonly alternative: string;
}

/** The code, dark on light in both colour schemes: many readers know no other. */
export function QrCode({ text, size = 160, alternative }: QrCodeProps) {
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
