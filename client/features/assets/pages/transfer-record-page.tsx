import { Button } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import { openTransfer } from '#client/ui/transfer.ts';
import { AssetPage } from '../components/asset-page.tsx';
import { TransferTable } from '../components/transfer-table.tsx';

/** The history of transfers (ROUTE-020, WALLET-058). */
export function Component() {
  const t = useText();
  return (
    <AssetPage title="common.titleTransferRecord" intro="assets.transferRecordIntro">
      <TransferTable>
        <Button variant="default" size="xs" onClick={() => openTransfer()}>
          {t('assets.tryTransfer')}
        </Button>
      </TransferTable>
    </AssetPage>
  );
}
