import { Alert, Text } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';

/** Where a patient's identity comes from and is corrected. `agreedAt` is null before it is saved. */
export function HospitalNote({ agreedAt, mayChange }: { agreedAt: string | null; mayChange: boolean }) {
  const { t, language } = useTexts();
  return (
    <Alert
      color="blue"
      icon={<IconBuildingHospital />}
      role="note"
      mb="md"
      title={t('patients.hospital.title')}
    >
      {agreedAt && (
        <Text className="sadap-digits">
          {t('patients.hospital.agreed', { time: dateTimeText(agreedAt, language) })}
        </Text>
      )}
      <Text>{t(mayChange ? 'patients.hospital.administrator' : 'patients.hospital.elsewhere')}</Text>
    </Alert>
  );
}
