import { useMediaQuery } from '@mantine/hooks';

/** As the media queries of the stylesheets: a phone. */
const NARROW = '(max-width: 640px)';

/** Whether columns of a table have no room beside one another. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
