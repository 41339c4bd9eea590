import { Avatar, Badge, Button, Card, Group, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { isAdmin, useSession } from '../../../platform/session.ts';
import { AllergyNote } from '../../../ui/list/allergy-note.tsx';
import grid from '../../../ui/list/card-grid.module.css';
import { IconAction } from '../../../ui/list/icon-action.tsx';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import { MergedParts } from './merged-parts.tsx';
import styles from './patients.module.css';
import { BmiBadge } from './shared/bmi-badge.tsx';
import { useDeletePatient } from './shared/use-delete-patient.ts';

/** The initial of a patient; Thai names may begin with a vowel that is written first. */
function initialOf(name: string | null, hn: string): string {
  const letters = (name?.trim() || hn).replace(/^[เแโใไ]/u, '');
  return letters.charAt(0).toUpperCase();
}

export function PatientCard({ patient }: { patient: Patient }) {
  const { t } = useTexts();
  const name = patient.name || t('patients.noName');
  const ageText = useAgeText();
  const session = useSession();
  const deletePatient = useDeletePatient();
  const whose = `${name} ${patient.patientID}`;
  const facts = [ageText(patient), t(`patients.gender.${patient.gender}`)];
  return (
    <Card className={`${grid.card} ${styles.card}`} padding="md">
      <Group wrap="nowrap" align="flex-start">
        <Avatar color="teal" size={48} aria-hidden>
          {initialOf(patient.firstName || patient.name, patient.patientID)}
        </Avatar>
        <div style={{ minWidth: 0 }}>
          <Text fw={600} size="lg" lineClamp={1}>
            {name}
          </Text>
          <Badge className="sadap-digits">{patient.patientID}</Badge>
        </div>
      </Group>
      <MergedParts patient={patient} />
      {patient.allergies && patient.allergies.length > 0 && <AllergyNote allergies={patient.allergies} />}
      <Group gap="sm" mt="auto">
        <Text>{facts.join(' · ')}</Text>
        <BmiBadge weight={patient.weight} height={patient.height} age={patient.age} />
      </Group>
      <Group gap="xs" wrap="nowrap" className={styles.cardActions ?? ''}>
        <Button
          component={Link}
          to={`/patients/${patient.id}`}
          variant="light"
          className={styles.cardLink ?? ''}
          flex={1}
          aria-label={`${t('patients.view')}: ${whose}`}
        >
          {t('patients.view')}
        </Button>
        <IconAction
          icon={IconPencil}
          label={t('patients.edit.open')}
          of={whose}
          to={`/patients/edit/${patient.id}`}
        />
        {isAdmin(session) && (
          <IconAction
            icon={IconTrash}
            label={t('patients.delete.open')}
            of={whose}
            isDangerous
            onClick={() => void deletePatient(patient)}
          />
        )}
      </Group>
    </Card>
  );
}
