import { type Icon, IconFile, IconFileTypePdf, IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { FileKind } from '../model/file-kind.ts';
import styles from './shared/files.module.css';

type Props = { kind: FileKind; address: string | null };

const ICONS: Record<FileKind, Icon> = { image: IconPhoto, document: IconFileTypePdf, other: IconFile };

/** A file's thumbnail; a drawing if there is none or it cannot be loaded. */
export function FilePicture({ kind, address }: Props) {
  const { t } = useTexts();
  const [failed, setFailed] = useState<string | null>(null);
  const hasFailed = address !== null && failed === address;
  if (address !== null && !hasFailed)
    return (
      <img
        className={styles.thumbnail}
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(address)}
      />
    );
  const KindIcon = hasFailed ? IconPhotoOff : ICONS[kind];
  return (
    <span className={styles.drawing} data-placeholder>
      <KindIcon size={40} stroke={1.4} aria-hidden />
      <span>{hasFailed ? t('files.noPicture') : t(`files.kind.${kind}`)}</span>
    </span>
  );
}
