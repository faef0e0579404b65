import { Carousel } from '../components/carousel.tsx';
import { Features } from '../components/features.tsx';
import { Markets } from '../components/markets.tsx';
import { HomeMissions } from '../components/missions.tsx';
import { Movers } from '../components/movers.tsx';
import { SignUp } from '../components/sign-up.tsx';
import { TickerBand } from '../components/ticker.tsx';
import classes from './home-page.module.css';

/** The start page: banners, markets, and the first steps. */
export function Component() {
  return (
    <div className={classes.home}>
      <TickerBand />
      <div className={classes.lead}>
        <Carousel />
        <SignUp />
      </div>
      <Movers />
      <HomeMissions />
      <Markets />
      <Features />
    </div>
  );
}
