/** How wide and high the screen is, as the media queries of the stylesheets tell it. */
import { useMediaQuery } from '@mantine/hooks';

/** As the media queries of the stylesheets: a phone. */
const NARROW = '(max-width: 640px)';

/** As the media query of the stylesheets under which what is pressed is as high as a finger needs. */
const TOUCHED = '(pointer: coarse), (max-width: 640px)';

/** As the media queries of the stylesheets: a phone that is turned. */
const TURNED = '(orientation: landscape) and (max-height: 500px) and (max-width: 1000px)';

const useMedia = (query: string): boolean => useMediaQuery(query, window.matchMedia(query).matches);

/** Whether the screen is too narrow for all columns of a table. */
export const useIsNarrow = (): boolean => useMedia(NARROW);

/** Whether a finger is used. */
export const useIsTouched = (): boolean => useMedia(TOUCHED);

/** Whether the screen is that of a phone on its side: as wide as a tablet, and low. */
export const useIsTurned = (): boolean => useMedia(TURNED);
