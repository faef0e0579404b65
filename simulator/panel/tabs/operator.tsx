import { useDrawer } from '../drawer/context.ts';
import { Section } from '../drawer/kit.tsx';
import { AcceptorDeals } from './acceptor-deals.tsx';
import { C2c } from './c2c.tsx';
import { Funding } from './funding.tsx';
import { Identities } from './identities.tsx';
import { NewsForm } from './news-form.tsx';
import { PairForms } from './pair-forms.tsx';
import { UserForm } from './user-form.tsx';

/** What operators decide and do. */
export default function OperatorTab() {
  const { text } = useDrawer();
  return (
    <>
      <Section title={text('funding')}>
        <Funding />
      </Section>
      <Section title={text('identities')}>
        <Identities />
      </Section>
      <Section title={text('acceptorDeals')}>
        <AcceptorDeals />
      </Section>
      <Section title={text('c2c')}>
        <C2c />
      </Section>
      <Section title={text('market')}>
        <PairForms />
      </Section>
      <Section title={text('news')}>
        <NewsForm />
      </Section>
      <Section title={text('users')}>
        <UserForm />
      </Section>
    </>
  );
}
