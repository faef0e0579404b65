/** Links to scenarios, for a page whose exchange did not start. */
import type { ScenarioReport } from './responses.ts';
import { closestNames } from '#shared/closest.ts';
import { usePanel } from './state.ts';
import { textIn } from './texts.ts';
import { useControlQuery } from './use-control-query.ts';
import panelClasses from './panel.module.css';
import classes from './scenario-links.module.css';

/** The scenario of an address that names none. */
const DEFAULT_SCENARIO = 'calm-market';

/** The scenarios there are; none while that is not known. */
export function useScenarios(): readonly ScenarioReport[] {
  return useControlQuery('/sim/scenarios').data?.scenarios ?? [];
}

/** The address of the page with another scenario in place of `wanted` and its other parameters. */
export function addressWith(scenario: string, wanted: string): string {
  const address = new URL(location.href);
  const order = address.searchParams.get('order');
  if (order === null) {
    address.searchParams.set('scenario', scenario);
  } else {
    const names = order.split(',').map((name) => (name.trim() === wanted ? scenario : name));
    address.searchParams.set('order', names.join(','));
  }
  return address.href;
}

/** The address of the page with the calm market and nothing else but the seat. */
function quietAddress(): string {
  const address = new URL(location.pathname, location.href);
  const seat = new URLSearchParams(location.search).get('seat');
  address.searchParams.set('scenario', DEFAULT_SCENARIO);
  if (seat !== null) address.searchParams.set('seat', seat);
  return address.href;
}

/** A link to the calm market, which always works, unless that is the scenario that failed. */
export function QuietLink({ present }: { readonly present: string | undefined }) {
  const { language, text } = usePanel();
  const calm = useScenarios().find(({ name }) => name === DEFAULT_SCENARIO);
  if (!calm || present === DEFAULT_SCENARIO) return null;
  return (
    <a className={panelClasses.linkButton} href={quietAddress()}>
      {text('openScenario', { title: textIn(language, calm.title) })}
    </a>
  );
}

/** The scenarios that may have been meant by a name, and all of them. */
export function ScenarioLinks({ wanted }: { readonly wanted: string }) {
  const { text } = usePanel();
  const scenarios = useScenarios();
  const names = closestNames(
    wanted,
    scenarios.map(({ name }) => name),
  );
  const close = names.flatMap((name) => scenarios.filter((known) => known.name === name));
  return (
    <>
      {close.length > 0 && <Links label={text('didYouMean')} scenarios={close} wanted={wanted} />}
      <Links label={text('allScenarios')} scenarios={scenarios} wanted={wanted} />
    </>
  );
}

function Links(props: {
  readonly label: string;
  readonly scenarios: readonly ScenarioReport[];
  readonly wanted: string;
}) {
  const { language } = usePanel();
  return (
    <section className={classes.ways}>
      <h2>{props.label}</h2>
      <ul aria-label={props.label}>
        {props.scenarios.map(({ name, title }) => (
          <li key={name}>
            <a href={addressWith(name, props.wanted)}>{textIn(language, title)}</a>{' '}
            <code className={panelClasses.dim}>{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
