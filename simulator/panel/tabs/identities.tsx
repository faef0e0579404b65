import type { IdentityReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { List } from '../drawer/kit.tsx';
import { DecisionForm } from './decision.tsx';
import { Head, PendingList } from './pending.tsx';
import type { OnOrder } from './pending.tsx';
import { UploadedPicture } from './picture.tsx';
import panelClasses from '../panel.module.css';

/** Identities that users have handed in, each with its photos and the decision on it. */
export function Identities() {
  const { text } = useDrawer();
  return (
    <PendingList path="/sim/identities">
      {({ identities }, onOrder) => (
        <List label={text('identities')} empty={text('noIdentities')}>
          {identities.map((identity) => (
            <Identity key={identity.submission} identity={identity} onOrder={onOrder} />
          ))}
        </List>
      )}
    </PendingList>
  );
}

function Identity(props: { readonly identity: IdentityReport; readonly onOrder: OnOrder }) {
  const { sim, text } = useDrawer();
  const { submission, user, account, name, number, at } = props.identity;
  const photos = (['front', 'back', 'inHand'] as const).filter((side) => props.identity[side] !== '');
  return (
    <li>
      <Head name={name} account={account} at={at}>
        <p className={panelClasses.dim}>{text('identityNumber', { number })}</p>
        {photos.length > 0 && (
          <div className={panelClasses.row}>
            {photos.map((side) => (
              <UploadedPicture key={side} address={props.identity[side]} label={text(`identity_${side}`)} />
            ))}
          </div>
        )}
      </Head>
      <DecisionForm
        on={`${name}, ${account}`}
        onDecide={(input) =>
          props.onOrder({
            what: input.decision,
            on: account,
            key: String(submission),
            give: () => sim.post('/sim/operator/identity', { user, submission, ...input }),
          })
        }
      />
    </li>
  );
}
