import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The tests of the plain front end in `sample/`. */
export default defineConfig(base, { testMatch: 'sample.ts' });
