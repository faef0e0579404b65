import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { IconPause, IconPlay } from '#client/ui/page-icons.tsx';
import { useText } from '#client/ui/text.ts';
import { useVisibleInterval } from '#client/ui/use-visible-interval.ts';
import classes from './carousel.module.css';

const BANNER_CATEGORY = 5;
const TURN_MS = 5000;

type Banner = ResponseOf<'newsList'>['list'][number];

interface SlideProps {
  readonly banner: Banner;
  readonly isShown: boolean;
}

function Slide({ banner, isShown }: SlideProps) {
  const picture = banner.cover ?? banner.thumbnail;
  return (
    <Link
      to={`/components/noticeDetail?id=${banner.id}`}
      className={classes.slide}
      data-shown={isShown}
      aria-hidden={!isShown}
      tabIndex={isShown ? 0 : -1}
    >
      <span className={classes.words}>
        <span className={classes.title}>{banner.title}</span>
        <span className={classes.abstract}>{banner.abstract}</span>
      </span>
      {picture ? <img className={classes.picture} src={picture} alt="" /> : null}
    </Link>
  );
}

/** Banners that advance automatically and start again after the last; they pause under the pointer and on focus. */
export function Carousel() {
  const t = useText();
  const { data } = useOperation('newsList', { c_id: BANNER_CATEGORY }, { freshMs: Infinity });
  const banners = data?.list ?? [];
  const prefersRest = useReducedMotion();
  const [isStopped, setStopped] = useState<boolean>();
  const [isHeld, setHeld] = useState(false);
  const [shown, setShown] = useState(0);
  const rests = isStopped ?? prefersRest;
  useVisibleInterval(() => {
    if (!rests && !isHeld && banners.length > 0) setShown((shown + 1) % banners.length);
  }, TURN_MS);
  return (
    <section
      className={classes.carousel}
      aria-roledescription="carousel"
      aria-label={t('home.banners')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {banners.map((banner, index) => (
        <Slide key={banner.id} banner={banner} isShown={index === shown} />
      ))}
      <div className={classes.controls}>
        {banners.map((banner, index) => (
          <button
            key={banner.id}
            type="button"
            className={classes.dot}
            aria-label={t('home.showBanner', { title: banner.title })}
            aria-current={index === shown}
            onClick={() => setShown(index)}
          />
        ))}
        <ActionIcon
          variant="transparent"
          c="var(--on-picture)"
          aria-label={t(rests ? 'common.play' : 'common.pause')}
          onClick={() => setStopped(!rests)}
        >
          {rests ? <IconPlay /> : <IconPause />}
        </ActionIcon>
      </div>
    </section>
  );
}
