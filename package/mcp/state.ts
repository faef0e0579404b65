/** Where an exchange stands, in words. */
import type { Workplace } from './tool.ts';

/** A text for people and agents: session, time, pairs that stand still, users, kept moments, what comes next, and the address. */
export async function stateInWords({ control: { get }, url }: Workplace): Promise<string> {
  const [state, { pairs }, { seats }, { branches }, { beats: events, next }] = await Promise.all([
    get('/sim/state'),
    get('/sim/pairs'),
    get('/sim/seats'),
    get('/sim/branches'),
    get('/sim/timeline'),
  ]);
  const { title, scenario, seed, branch, now, speed, seq, hash, audit } = state;
  const still = pairs.filter(({ status }) => status !== 'trading');
  const kept = branches.filter((one) => one.kept);
  const coming = events.find(({ id }) => id === next);
  return [
    `${title.en}: scenario ${scenario}, seed ${seed}, branch ${branch}, after ${seq} commands`,
    `It is ${new Date(now).toISOString()} (${now}); ${speed === 0 ? 'the clock stands' : `${speed} virtual seconds pass in a second`}`,
    `Hash ${hash}`,
    audit.length === 0 ? 'No rule is broken' : `Broken rules: ${audit.join('; ')}`,
    `Pairs: ${pairs.map(({ symbol }) => symbol).join(', ')}`,
    ...(still.length === 0
      ? []
      : [`Not traded: ${still.map(({ symbol, status }) => `${symbol} (${status})`).join(', ')}`]),
    `Users: ${seats.map(({ account, verified }) => (verified ? account : `${account} (not verified)`)).join(', ')}`,
    ...(kept.length === 0 ? [] : [`Kept moments: ${kept.map(({ name }) => name).join(', ')}`]),
    ...(coming ? [`Next event: ${coming.id}, ${coming.name.en}`] : []),
    `A front end calls it under ${url}/api`,
  ].join('\n');
}
