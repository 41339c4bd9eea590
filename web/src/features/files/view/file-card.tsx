import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import type { PatientFile } from '@sadap/contract/files';
import { type Icon, IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { fileSizeText } from '../../../uploads/file-size.ts';
import { kindOf } from '../model/file-kind.ts';
import { FilePicture } from './file-picture.tsx';
import styles from './shared/files.module.css';
import type { FileActions } from './use-file-actions.ts';

type Props = {
  file: PatientFile;
  pictureAddress: string | null;
  actions: FileActions;
  onView: () => void;
};

export function FileCard({ file, pictureAddress, actions, onView }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const name = file.display_name;
  return (
    <li className={styles.card} data-file={file.id}>
      {/* For mouse and finger; the keyboard has the button with the eye. */}
      <UnstyledButton className={styles.picture ?? ''} onClick={onView} tabIndex={-1} aria-hidden>
        <FilePicture kind={kindOf(file)} address={pictureAddress} />
      </UnstyledButton>
      <div className={styles.about}>
        <Text fw={600} className={styles.name ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {`${fileSizeText(file.file_size)} · ${dateTimeText(file.uploaded_at, language)}`}
        </Text>
        <Text size="sm" c="dimmed" className={styles.name ?? ''}>
          {t('files.by', { username: staffName(file.uploaded_by.username) })}
        </Text>
        {!actions.mayDelete(file) && (
          <Text size="sm" c="dimmed">
            {t('files.delete.who')}
          </Text>
        )}
      </div>
      <Group gap={6} className={styles.actions ?? ''}>
        <Action icon={IconEye} label={t('files.view')} name={name} onClick={onView} />
        <Action
          icon={IconDownload}
          label={t('files.download')}
          name={name}
          isBusy={actions.downloading === file.id}
          onClick={() => void actions.download(file)}
        />
        {actions.mayDelete(file) && (
          <Action
            icon={IconTrash}
            label={t('files.delete.button')}
            name={name}
            onClick={() => void actions.remove(file)}
          />
        )}
      </Group>
    </li>
  );
}

type ActionProps = { icon: Icon; label: string; name: string; isBusy?: boolean; onClick: () => void };

function Action({ icon: ActionGlyph, label, name, isBusy = false, onClick }: ActionProps) {
  return (
    <Tip label={label}>
      <ActionIcon
        size={44}
        variant="default"
        loading={isBusy}
        onClick={onClick}
        aria-label={`${label}: ${name}`}
      >
        <ActionGlyph size={20} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
