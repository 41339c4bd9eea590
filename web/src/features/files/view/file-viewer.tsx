import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import type { PatientFile } from '@sadap/contract/files';
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { type PatientNamed, PatientTitle } from '../../../ui/list/patient-title.tsx';
import { Tip } from '../../../ui/page/tip.tsx';
import { kindOf } from '../model/file-kind.ts';
import { DocumentView } from './document-view.tsx';
import { FIT, PictureView } from './picture-view.tsx';
import styles from './shared/files.module.css';
import { UnsupportedView } from './unsupported-view.tsx';
import type { FileActions } from './use-file-actions.ts';

type Props = {
  patient: PatientNamed;
  /** The files for Previous and Next. */
  files: PatientFile[];
  fileId: number;
  addressOf: (path: string) => string;
  actions: FileActions;
  onMove: (fileId: number) => void;
  onClose: () => void;
};

/** Shows one file large; the arrow keys move to its neighbours. */
export function FileViewer({ patient, files, fileId, addressOf, actions, onMove, onClose }: Props) {
  const { t } = useTexts();
  const isPhone = useMediaQuery('(max-width: 767px)', window.innerWidth < 768);
  const [zoom, setZoom] = useState(FIT);
  const place = files.findIndex(({ id }) => id === fileId);
  const file = files[place];
  const move = (step: -1 | 1) => {
    const neighbour = files[place + step];
    if (!neighbour) return;
    setZoom(FIT);
    onMove(neighbour.id);
  };
  // In an enlarged picture the arrow keys scroll.
  const moveUnlessZoomed = (step: -1 | 1) => zoom === FIT && move(step);
  useWindowEvent('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const key = pressedKey(event);
    if (key === 'ArrowLeft') moveUnlessZoomed(-1);
    if (key === 'ArrowRight') moveUnlessZoomed(1);
  });
  if (!file) return null;
  const address = addressOf(file.url);

  return (
    <Modal
      opened
      size="72rem"
      fullScreen={isPhone}
      onClose={onClose}
      title={<PatientTitle title={file.display_name} patient={patient} />}
      classNames={{
        content: styles.viewer ?? '',
        title: styles.name ?? '',
        body: styles.viewerBody ?? '',
      }}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 'lg' }}
    >
      <Content file={file} address={address} zoom={zoom} onZoom={setZoom} actions={actions} />
      <Group justify="space-between" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <MoveButton
            icon={IconChevronLeft}
            label={t('files.viewer.previous')}
            isDisabled={place === 0}
            onClick={() => move(-1)}
          />
          <Text size="sm" className="sadap-digits" aria-live="polite">
            {t('files.viewer.place', { number: place + 1, total: files.length })}
          </Text>
          <MoveButton
            icon={IconChevronRight}
            label={t('files.viewer.next')}
            isDisabled={place === files.length - 1}
            onClick={() => move(1)}
          />
        </Group>
        <Group gap="xs">
          <Button
            component="a"
            href={file.url}
            target="_blank"
            rel="noopener"
            variant="default"
            h={44}
            leftSection={<IconExternalLink size={18} />}
          >
            {t('files.viewer.newTab')}
          </Button>
          <Button
            variant="default"
            h={44}
            leftSection={<IconDownload size={18} />}
            loading={actions.downloading === file.id}
            onClick={() => void actions.download(file)}
          >
            {t('files.download')}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

type ContentProps = {
  file: PatientFile;
  address: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  actions: FileActions;
};

function Content({ file, address, zoom, onZoom, actions }: ContentProps) {
  switch (kindOf(file)) {
    case 'image':
      return (
        <PictureView key={file.id} name={file.display_name} address={address} zoom={zoom} onZoom={onZoom} />
      );
    case 'document':
      return <DocumentView key={file.id} name={file.display_name} address={address} />;
    case 'other':
      return <UnsupportedView onDownload={() => void actions.download(file)} />;
  }
}

type MoveProps = { icon: Icon; label: string; isDisabled: boolean; onClick: () => void };

function MoveButton({ icon: Arrow, label, isDisabled, onClick }: MoveProps) {
  return (
    <Tip label={label}>
      <ActionIcon size={44} variant="default" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Arrow size={22} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
