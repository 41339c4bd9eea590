import { Button, Card, Group, Skeleton, Text, ThemeIcon, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { patientCountQuery } from '../../../queries/patients.ts';
import { countText } from './use-patient-list.ts';

/** The dashboard's card with the number of patients and a link to them. */
export function PatientCountCard() {
  const { t } = useTexts();
  const { data, isPending } = useQuery(patientCountQuery());
  return (
    <Card component="section" aria-labelledby="patient-count">
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap">
          <ThemeIcon variant="light" size={56} radius="lg">
            <IconUsers size={30} stroke={1.6} />
          </ThemeIcon>
          <div>
            <Title order={2} size="md" fw={400} c="dimmed" id="patient-count">
              {t('patients.card.title')}
            </Title>
            {isPending && <Skeleton height={40} width={80} />}
            {data && (
              <Text fz="2rem" fw={600} lh={1.3} className="sadap-digits">
                {countText(Number(data.headers['x-total-count']))}
              </Text>
            )}
            {!isPending && !data && <Text>{t('patients.card.failed')}</Text>}
          </div>
        </Group>
        <Button component={Link} to="/patients" size="md">
          {t('patients.card.open')}
        </Button>
      </Group>
    </Card>
  );
}
