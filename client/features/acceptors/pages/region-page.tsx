import { isRefused } from '#client/exchange/index.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { column, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { ForUsers } from '#client/ui/for-users.tsx';
import { isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';

type Person = ResponseOf<'regionUsers'>['data'][number];

const rowsOf = ({ data }: ResponseOf<'regionUsers'>): readonly Person[] => data;
const rowKey = ({ id, phone, time }: Person) => id ?? `${phone} ${time}`;

const columnsOf = (t: Text): readonly Column<Person>[] => [
  column('city', t('acceptor.city'), ({ city_name }) => city_name),
  column('district', t('acceptor.district'), ({ district_name }) => district_name),
  column('phone', t('acceptor.phone'), ({ phone }) => phone),
  wideOnly(column('time', t('common.time'), ({ time }) => <DateTime text={time} />)),
];

const csvColumnsOf = (t: Text): readonly CsvColumn<Person>[] => [
  { title: t('acceptor.city'), value: ({ city_name }) => city_name },
  { title: t('acceptor.district'), value: ({ district_name }) => district_name },
  { title: t('acceptor.phone'), value: ({ phone }) => phone },
  { title: t('common.time'), value: ({ time }) => isoTime(time) },
];

function RegionUsers() {
  const t = useText();
  const list = usePagedOperation('regionUsers', {}, rowsOf, { quiet: true });
  // Every refusal of the server means that the user is not an agent (ACCPT-017); a network failure can be retried.
  if (isRefused(list.error)) return <ErrorState text={t('acceptor.notAgent')} />;
  return (
    <LogList
      label={t('common.titleRegion')}
      columns={columnsOf(t)}
      list={list}
      rowKey={rowKey}
      skeletonRows={8}
      empty={<EmptyState text={t('acceptor.noUsers')} />}
      csv={{ what: 'region-users', columns: csvColumnsOf(t) }}
    />
  );
}

/** The users of a regional agent's region (ROUTE-046, ACCPT-016). */
export function Component() {
  const t = useText();
  return (
    <Page title={t('common.titleRegion')} intro={t('acceptor.regionIntro')}>
      <div className={listClasses.panel}>
        <ForUsers text={t('acceptor.loginText')}>
          <RegionUsers />
        </ForUsers>
      </div>
    </Page>
  );
}
