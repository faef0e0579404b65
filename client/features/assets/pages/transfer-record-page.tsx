import { AssetPage } from '../components/asset-page.tsx';
import { TransferTable } from '../components/transfer-table.tsx';

/** The history of transfers (ROUTE-020, WALLET-058). */
export function TransferRecordPage() {
  return (
    <AssetPage title="shell.titleTransferRecord" intro="assets.transferRecordIntro">
      <TransferTable />
    </AssetPage>
  );
}
