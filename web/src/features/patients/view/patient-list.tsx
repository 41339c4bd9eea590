import { Box, Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { COUNT_CAP, PATIENT_PAGE_SIZE } from '@sadap/contract/limits';
import { IconPlus, IconUserSearch, IconUsers } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Link, useSearchParams } from '../../../platform/navigation.tsx';
import grid from '../../../ui/list/card-grid.module.css';
import { lastPage } from '../../../ui/list/last-page.ts';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';
import { isClosed } from '../model/closed-patient.ts';
import { addressOf, orderAfterPress, type PatientListView, viewOf } from '../model/patient-list-view.ts';
import { ClosedPatientCard } from './closed-patient-card.tsx';
import { PatientCard } from './patient-card.tsx';
import { PatientOrderSelect } from './patient-order-select.tsx';
import { RecentPatients } from './recent-patients.tsx';
import { useListLayout } from './use-list-layout.ts';
import { useOnlyMatch } from './use-only-match.ts';
import { usePatientList } from './use-patient-list.ts';

/** Where a table fits: next to the menu, or on a tablet without it. */
const ROOM_FOR_TABLE = '(min-width: 64em), (min-width: 48em) and (orientation: portrait)';
const tableModule = lazyModule(() => import('./patient-table.tsx'));

const SEARCH_DELAY_MS = 300;

const UNSEEN = ['q'];

/** Page and order are in the address, the search in its entry, so that coming back finds the same list. */
export function PatientList() {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams(UNSEEN);
  const view = viewOf(params);
  const { search, page } = view;
  const [searched] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const openOnlyMatch = useOnlyMatch();
  const { query, patients, total, totalText } = usePatientList({ ...view, search: searched });
  const [layout, setLayout] = useListLayout();
  const hasRoom = useMediaQuery(ROOM_FOR_TABLE, false, { getInitialValueInEffect: false });
  const isTable = layout === 'table' && hasRoom;
  const table = tableModule.use(isTable);
  /** From the view asked for last: after a quick second press that is not drawn yet. */
  const change = (next: (now: PatientListView) => Partial<PatientListView>) =>
    setParams(
      (params) => {
        const now = viewOf(params);
        return addressOf({ ...now, page: 1, ...next(now) });
      },
      { replace: true },
    );

  // Beyond the capped count nobody knows how many pages there are: after a full page there may be another.
  const hasMore = total >= COUNT_CAP && patients.length === PATIENT_PAGE_SIZE;
  const last = lastPage(total, PATIENT_PAGE_SIZE);
  const isCurrent = query.isSuccess && !query.isPlaceholderData && searched === search;
  const isBeyond = isCurrent && patients.length === 0 && page > last;
  useEffect(() => {
    if (isBeyond) setParams((now) => addressOf({ ...viewOf(now), page: last }), { replace: true });
  }, [isBeyond, last, setParams]);
  const pageCount = Math.max(last, hasMore ? page + 1 : page);

  return (
    <>
      <Group mb="md" gap="md">
        <SearchBox
          label={t('patients.search')}
          clearLabel={t('patients.clearSearch')}
          search={search}
          onSearch={(words) => change(() => ({ search: words }))}
          onEnter={(typed) => void openOnlyMatch(typed)}
          takesFocus
          flex="1 1 16rem"
        />
        <ScanButton
          onHn={(hn) => {
            change(() => ({ search: hn }));
            void openOnlyMatch(hn, { isExact: true });
          }}
        />
        {query.data && (
          <Text c="dimmed" role="status" className="sadap-digits">
            {t(searched ? 'patients.found' : 'patients.total', { total: totalText })}
          </Text>
        )}
        {!isTable && <PatientOrderSelect order={view} onOrder={(order) => change(() => order)} />}
        {hasRoom && (
          <SegmentedControl
            size="md"
            aria-label={t('patients.layout.choose')}
            value={layout}
            onChange={setLayout}
            data={(['cards', 'table'] as const).map((each) => ({
              value: each,
              label: t(`patients.layout.${each}`),
            }))}
          />
        )}
      </Group>
      {search === '' && page === 1 && (
        <Box mb="md">
          <RecentPatients />
        </Box>
      )}
      {(query.isPending || isBeyond) && <ListSkeleton />}
      {query.isError && !query.data && (
        <LoadError
          title={t('patients.loadFailed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && patients.length === 0 && !isBeyond && <NoPatients isSearch={searched !== ''} />}
      {isTable && patients.length > 0 && !table.code && !table.error && <Skeleton height={320} radius="lg" />}
      {isTable && patients.length > 0 && table.code && (
        <table.code.PatientTable
          patients={patients}
          order={view}
          onSort={(sort) => change((now) => orderAfterPress(now, sort))}
          isBusy={query.isPlaceholderData}
        />
      )}
      {(!isTable || table.error !== null) && (
        <ul className={grid.grid} aria-busy={query.isPlaceholderData}>
          {patients.map((patient) => (
            <li key={patient.id}>
              {isClosed(patient) ? (
                <ClosedPatientCard patient={patient} />
              ) : (
                <PatientCard patient={patient} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isBeyond && (
        <PageButtons
          label={t('patients.pages')}
          page={page}
          pageCount={pageCount}
          onChange={(next) => {
            setParams((now) => addressOf({ ...viewOf(now), page: next }));
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </>
  );
}

function NoPatients({ isSearch }: { isSearch: boolean }) {
  const { t } = useTexts();
  if (isSearch) {
    return (
      <EmptyState
        icon={IconUserSearch}
        title={t('patients.noMatchTitle')}
        message={t('patients.noMatchMessage')}
      />
    );
  }
  return (
    <EmptyState icon={IconUsers} title={t('patients.emptyTitle')} message={t('patients.emptyMessage')}>
      <Button component={Link} to="/patients/add" mt="sm" leftSection={<IconPlus size={18} />}>
        {t('patients.add')}
      </Button>
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div className={grid.grid} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={196} radius="lg" />
      ))}
    </div>
  );
}
