/** Every screen of the client, for tests that go through all of them. */
import { existsSync, readdirSync } from 'node:fs';
import type { FeatureRoute } from '#client/ui/route.ts';

/** The files that the route table is made of. */
const tables = readdirSync('client/features')
  .map((feature) => `client/features/${feature}/routes.tsx`)
  .filter((file) => existsSync(file));

/** The routes of all features. */
export const routes = (
  await Promise.all(
    tables.map(async (file) => (await import(`../../${file}`)) as { routes: readonly FeatureRoute[] }),
  )
).flatMap((table) => table.routes);

/** What pages of one thing are asked for; the others do not look at it. */
export const QUERY = '?id=1&currency_id=3&current=1';
