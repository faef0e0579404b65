import { useSearchParams } from 'react-router-dom';
import { keysOf } from '#contract/index.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { CSV_PAGE_ROWS } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { MoneyActions } from '#client/ui/money-actions.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { useUnfolding } from '#client/ui/unfolding.ts';
import { recordColumns, recordCsvColumns } from '../financial/columns.tsx';
import listClasses from '#client/ui/list.module.css';
import { RecordSteps } from '../financial/steps.tsx';
import { useRecords } from '../financial/use-records.ts';
import type { RecordTab } from '../logic/records.ts';

const tabs: Readonly<Record<RecordTab, TextKey>> = {
  latest: 'assets.records_latest',
  deposit: 'assets.records_deposits',
  withdraw: 'assets.records_withdrawals',
  transfer: 'assets.records_transfers',
  other: 'common.others',
};

/** The tab that an address names; the latest records for anything that is none. */
const tabOf = (text: string | null): RecordTab => keysOf(tabs).find((key) => key === text) ?? 'latest';

interface RecordsProps {
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
}

function Records({ tab, onTab }: RecordsProps) {
  const t = useText();
  const list = useRecords(tab);
  const unfolding = useUnfolding();
  return (
    <LogList
      label={t(tabs[tab])}
      columns={recordColumns(t, unfolding)}
      list={list}
      rowKey={({ id }) => id}
      detail={(record) => (unfolding.isOpen(record) ? <RecordSteps record={record} /> : undefined)}
      skeletonRows={8}
      empty={<EmptyState />}
      toolbar={<ChoiceBar label="common.titleFinanrec" texts={tabs} chosen={tab} onChoose={onTab} />}
      csv={{ what: `records-${tab}`, columns: recordCsvColumns(t), pageRows: CSV_PAGE_ROWS }}
    />
  );
}

/** The financial records (ROUTE-061, WALLET-070). */
export function Component() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  return (
    <Page title={t('common.titleFinanrec')} intro={t('assets.records_intro')} actions={<MoneyActions />}>
      <div className={listClasses.panel}>
        <ForUsers text={t('assets.records_loginText')}>
          <Records
            tab={tabOf(search.get('tab'))}
            onTab={(tab) => setSearch(tab === 'latest' ? {} : { tab }, { replace: true })}
          />
        </ForUsers>
      </div>
    </Page>
  );
}
