import { useMediaQuery } from '@mantine/hooks';

/** As the media queries of the stylesheets: a phone. */
const NARROW = '(max-width: 640px)';

/** Whether the screen is too narrow for all columns of a table. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
