/** Set-up of each file of page tests. */
import { beginWithEmptyBrowser } from './support/pages.tsx';

beginWithEmptyBrowser();
