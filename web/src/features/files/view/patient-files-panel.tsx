import { ActionIcon, Button, Group, Skeleton, Tabs } from '@mantine/core';
import type { PatientFile } from '@sadap/contract/files';
import { type Icon, IconEraser, IconFiles, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import grid from '../../../ui/list/card-grid.module.css';
import { NumberedCard } from '../../../ui/list/numbered-card.tsx';
import type { PatientNamed } from '../../../ui/list/patient-title.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { Tip } from '../../../ui/page/tip.tsx';
import { filesOn, TABS, type Tab } from '../model/file-kind.ts';
import { FileCard } from './file-card.tsx';
import styles from './shared/files.module.css';
import { useFileActions } from './use-file-actions.ts';
import { type PatientFiles, usePatientFiles } from './use-patient-files.ts';

const uploadModule = lazyModule(() => import('./upload-dialog.tsx'));
const viewerModule = lazyModule(() => import('./file-viewer.tsx'));

/** Card 7 of a patient's page: pictures and documents. */
export function PatientFilesPanel({ patient }: { patient: PatientNamed & { id: number } }) {
  const { t } = useTexts();
  const files = usePatientFiles(patient.id);
  const [isUploading, setUploading] = useState(false);
  const closeUpload = useCallback(() => setUploading(false), []);
  return (
    <NumberedCard
      number={7}
      title={t('files.title')}
      action={
        <Group gap="xs">
          <HeadButton
            icon={IconRefresh}
            label={t('files.refresh')}
            isBusy={files.isRefreshing}
            onClick={() => void files.refresh()}
          />
          <HeadButton
            icon={IconEraser}
            label={t('files.clearCache')}
            isBusy={files.isRefreshing}
            onClick={() => void files.clearCache()}
          />
          <Button h={44} leftSection={<IconUpload size={18} />} onClick={() => setUploading(true)}>
            {t('files.upload.open')}
          </Button>
        </Group>
      }
    >
      <Files files={files} patient={patient} />
      <LazyOpened module={uploadModule} opened={isUploading} onClose={closeUpload}>
        {({ UploadDialog }) => <UploadDialog patient={patient} onClose={closeUpload} />}
      </LazyOpened>
    </NumberedCard>
  );
}

type FilesProps = { files: PatientFiles; patient: PatientNamed };

function Files({ files: { query, addressOf }, patient }: FilesProps) {
  const { t } = useTexts();
  const [tab, setTab] = useState<Tab>('all');
  if (query.isPending)
    return (
      <div className={`${grid.grid} ${styles.cards}`} role="status" aria-label={t('files.loading')}>
        <Skeleton height={250} radius="md" />
        <Skeleton height={250} radius="md" />
        <Skeleton height={250} radius="md" />
      </div>
    );
  if (!query.data)
    return (
      <LoadError title={t('files.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  const all = query.data;
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => setTab(TABS.find((each) => each === chosen) ?? 'all')}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('files.show')} mb="md">
        {TABS.map((each) => (
          <Tabs.Tab key={each} value={each} className={styles.tab ?? ''}>
            {t(`files.tab.${each}`, { number: filesOn(each, all).length })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((each) => (
        <Tabs.Panel key={each} value={each}>
          <FileList tab={each} files={filesOn(each, all)} addressOf={addressOf} patient={patient} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

type ListProps = {
  tab: Tab;
  files: PatientFile[];
  addressOf: PatientFiles['addressOf'];
  patient: PatientNamed;
};

function FileList({ tab, files, addressOf, patient }: ListProps) {
  const { t } = useTexts();
  const actions = useFileActions();
  const [viewed, setViewed] = useState<number | null>(null);
  const closeViewer = useCallback(() => setViewed(null), []);
  if (files.length === 0)
    return <EmptyState icon={IconFiles} title={t(`files.empty.${tab}`)} message={t('files.emptyMessage')} />;
  return (
    <>
      <ul className={`${grid.grid} ${styles.cards}`}>
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            pictureAddress={file.thumbnail_url && addressOf(file.thumbnail_url)}
            actions={actions}
            onView={() => setViewed(file.id)}
          />
        ))}
      </ul>
      <LazyOpened module={viewerModule} opened={viewed !== null} onClose={closeViewer}>
        {({ FileViewer }) =>
          viewed !== null && (
            <FileViewer
              patient={patient}
              files={files}
              fileId={viewed}
              addressOf={addressOf}
              actions={actions}
              onMove={setViewed}
              onClose={closeViewer}
            />
          )
        }
      </LazyOpened>
    </>
  );
}

type HeadButtonProps = { icon: Icon; label: string; isBusy: boolean; onClick: () => void };

function HeadButton({ icon: ButtonIcon, label, isBusy, onClick }: HeadButtonProps) {
  return (
    <Tip label={label}>
      <ActionIcon size={44} variant="default" aria-label={label} disabled={isBusy} onClick={onClick}>
        <ButtonIcon size={20} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
