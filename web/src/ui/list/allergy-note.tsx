import { Badge, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import styles from './allergy-note.module.css';

/** A patient's allergies, in red; also says if there are none, or nobody has asked. */
export function AllergyNote({ allergies }: Pick<Patient, 'allergies'>) {
  const { t } = useTexts();
  if (allergies === null || allergies.length === 0) {
    return (
      <Text component="span" size="sm" c="dimmed" display="block">
        {t(allergies === null ? 'patients.allergies.notAsked' : 'patients.allergies.none')}
      </Text>
    );
  }
  return (
    <Badge
      color="red"
      variant="filled"
      className={styles.note ?? ''}
      data-allergies
      leftSection={<IconAlertTriangleFilled size={16} aria-hidden />}
    >
      {t('patients.allergies.named', { list: allergies.join(', ') })}
    </Badge>
  );
}
