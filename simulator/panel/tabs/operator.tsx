import { useDrawer } from '../drawer/context.ts';
import { Section, LoadingNote } from '../drawer/kit.tsx';
import { AcceptorDeals } from './acceptor-deals.tsx';
import { ActionFields, isAbout, useForms } from './action-form.tsx';
import { C2c } from './c2c.tsx';
import { Funding } from './funding.tsx';
import { Identities } from './identities.tsx';
import { PairForms } from './pair-forms.tsx';
import { UserForms } from './user-form.tsx';

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
      <Actions />
    </>
  );
}

/** What an operator does: to the market, to all, and to users. */
function Actions() {
  const { text } = useDrawer();
  const forms = useForms()?.actions;
  if (!forms) return <LoadingNote />;
  const ofMarket = forms.filter((form) => isAbout(form, 'pair', 'pairs'));
  const ofUsers = forms.filter((form) => isAbout(form, 'user'));
  const others = forms.filter((form) => !ofMarket.includes(form) && !ofUsers.includes(form));
  return (
    <>
      <Section title={text('market')}>
        <PairForms forms={ofMarket} />
      </Section>
      <Section title={text('news')}>
        {others.map((form) => (
          <ActionFields key={form.action} form={form} />
        ))}
      </Section>
      <Section title={text('users')}>
        <UserForms forms={ofUsers} />
      </Section>
    </>
  );
}
