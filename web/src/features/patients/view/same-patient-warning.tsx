import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import type { SamePersonGround } from '@sadap/contract/patient-identity';
import type { SamePatient } from '@sadap/contract/patients';
import { IconUserQuestion } from '@tabler/icons-react';
import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useSteady } from '../../../ui/form/steady.ts';
import type { SamePatients } from './use-same-patients.ts';

type Props = { same: SamePatients; ground: SamePersonGround };

/** Patients who share the id, or the name and the birth date, with the one in the form. */
export function SamePatientWarning({ same, ground }: Props) {
  const { t } = useTexts();
  const found = useSteady(same.by(ground));
  if (found.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconUserQuestion />} title={t(`patients.same.${ground}`)} role="alert">
      <Stack gap="sm" align="flex-start">
        <List spacing="xs">
          {found.map((each) => (
            <List.Item key={each.id}>
              <SameRow patient={each} />
            </List.Item>
          ))}
        </List>
        {same.reason === null ? (
          <Button variant="default" size="md" onClick={() => same.setReason('')}>
            {t('patients.same.other')}
          </Button>
        ) : (
          <TextInput
            label={t('patients.same.reason')}
            description={t('patients.same.reasonHint')}
            maxLength={200}
            required
            w="100%"
            value={same.reason}
            onChange={({ currentTarget: { value } }) => same.setReason(value)}
          />
        )}
      </Stack>
    </Alert>
  );
}

function SameRow({ patient }: { patient: SamePatient }) {
  const { t, language } = useTexts();
  const { id, patientID, name, dateOfBirth, isClosed } = patient;
  const who = name || t('patients.noName');
  const open = t(isClosed ? 'access.openWithReason' : 'patients.same.open');
  return (
    <Group gap="sm">
      <Text span style={{ overflowWrap: 'anywhere' }} className="sadap-digits">
        <strong>{who}</strong> · {patientID}
        {dateOfBirth && ` · ${birthDateText(dateOfBirth, language)}`}
      </Text>
      <Button
        component={Link}
        to={`/patients/${id}`}
        variant="default"
        size="sm"
        aria-label={`${open}: ${who} ${patientID}`}
      >
        {open}
      </Button>
    </Group>
  );
}
