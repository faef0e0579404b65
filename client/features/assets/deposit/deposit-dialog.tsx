/** The deposit panel: where to send a currency, as text and as a code, and the claim of what was sent (WALLET-017). */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useExtension, useOperation } from '#client/exchange/react.tsx';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { WalletRow } from '../logic/accounts.ts';
import { chainsOf } from '../logic/funding.ts';
import { ClaimForm } from './claim-form.tsx';
import classes from './deposit.module.css';

interface AddressProps {
  readonly response: ResponseOf<'depositAddress'>;
  readonly row: WalletRow;
}

/** The address of the chosen chain. */
function Address({ response, row }: AddressProps) {
  const t = useText();
  const chains = chainsOf(response, row.currency_type);
  const [chosen, setChosen] = useState(0);
  const { name, address } = chains[chosen] ?? { name: 'assets.chainOther', address: response.address };
  const coin = row.currency_name;
  return (
    <section aria-label={t('common.titleRecharge')} className={classes.where}>
      {chains.length > 1 && (
        <SegmentedControl
          fullWidth
          className={classes.chains}
          aria-label={t('assets.chain')}
          data={chains.map((chain, index) => ({ value: index, label: t(chain.name) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <QrCode text={address} alternative={t('assets.qrAlternative', { coin, address })} />
      <div className={classes.facts}>
        <CopiedText name={t('assets.depositAddressOf', { chain: t(name) })} text={address} />
        {response.memo !== undefined && response.memo !== '' && (
          <CopiedText name={t('assets.memo')} text={response.memo} />
        )}
        <p className={classes.note}>{t('assets.depositOnly', { coin, chain: t(name) })}</p>
        <p className={classes.note}>{t('assets.depositConfirmations')}</p>
      </div>
    </section>
  );
}

/** Where no money is real, that nothing can be sent, and what there is instead. */
function PracticeNote() {
  const t = useText();
  const isPractice = useExtension('practice');
  if (!isPractice) return null;
  return (
    <p className={classes.practice}>
      {t('assets.practice_depositNote')} <GetPaperMoney account="change" />
    </p>
  );
}

interface DepositDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly row: WalletRow;
}

/** Takes one currency into the spot account. */
export function DepositDialog({ isOpen, onClose, row }: DepositDialogProps) {
  const t = useText();
  const { currency, currency_name: coin } = row;
  const address = useOperation('depositAddress', { currency }, { enabled: isOpen, quiet: true });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('assets.depositTitle', { coin })} size={520}>
      <PracticeNote />
      {address.data ? (
        <Address response={address.data} row={row} />
      ) : (
        <PendingState of={[address]} rows={4} height={44} />
      )}
      <ClaimForm currency={currency} coin={coin} />
    </Dialog>
  );
}
