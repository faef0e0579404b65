import { Slider } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import { SHARE_STEP } from '../logic/order.ts';
import classes from './share-slider.module.css';

const WHOLE = 100;
const shares = Array.from({ length: WHOLE / SHARE_STEP + 1 }, (_, step) => step * SHARE_STEP);

interface ShareSliderProps {
  readonly share: number;
  readonly onChange: (share: number) => void;
  readonly isDisabled: boolean;
}

/** Sets the amount to a share of the balance, in quarters (SPOT-012); each quarter is a button too, for those who do not drag. */
export function ShareSlider({ share, onChange, isDisabled }: ShareSliderProps) {
  const t = useText();
  // From a share between two quarters an arrow key goes to the nearest one on its way.
  const change = (next: number) =>
    onChange((next > share ? Math.floor(next / SHARE_STEP) : Math.ceil(next / SHARE_STEP)) * SHARE_STEP);
  const text = (value: number) => t('spot.sharePercent', { share: value });
  return (
    <div className={classes.slider}>
      <Slider
        size={3}
        thumbSize={24}
        classNames={{ thumb: classes.thumb }}
        min={0}
        max={WHOLE}
        step={SHARE_STEP}
        marks={shares.map((value) => ({ value }))}
        label={null}
        thumbLabel={t('spot.share')}
        thumbValueText={text(share)}
        value={share}
        disabled={isDisabled}
        onChange={change}
      />
      <div className={classes.shares} role="group" aria-label={t('spot.share')}>
        {shares.map((value) => (
          <button
            key={value}
            type="button"
            className={classes.share}
            aria-pressed={value === share}
            disabled={isDisabled}
            onClick={() => onChange(value)}
          >
            {text(value)}
          </button>
        ))}
      </div>
    </div>
  );
}
