import { ActionIcon, Badge, Button, Chip, Group, Input, Stack, TextInput } from '@mantine/core';
import { DISEASE_CODES } from '@sadap/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useDiseaseName } from './use-disease-name.ts';

type Props = { value: string[]; onChange: (value: string[]) => void };
type Fault = 'patients.form.diseaseEmpty' | 'patients.form.diseaseDuplicate';

/** Codes to tick and other diseases as free text: trimmed, not empty, none twice. */
export function DiseasesField({ value, onChange }: Props) {
  const { t } = useTexts();
  const diseaseName = useDiseaseName();
  const [other, setOther] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const isCode = (disease: string) => DISEASE_CODES.some((code) => code === disease);

  const addOther = () => {
    const disease = other.trim();
    const isListed = value.some((each) => each.toLowerCase() === disease.toLowerCase());
    if (disease === '' || isListed) {
      setFault(disease === '' ? 'patients.form.diseaseEmpty' : 'patients.form.diseaseDuplicate');
      return;
    }
    onChange([...value, disease]);
    setOther('');
    setFault(null);
  };

  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('patients.form.diseases')} labelElement="div" component="div">
        <Chip.Group
          multiple
          value={value.filter(isCode)}
          onChange={(codes) => onChange([...codes, ...value.filter((disease) => !isCode(disease))])}
        >
          <Group gap="xs" mt={6}>
            {DISEASE_CODES.map((code) => (
              <Chip key={code} value={code} size="sm" radius="md" variant="outline">
                {diseaseName(code)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('patients.form.otherDisease')}
          value={other}
          maxLength={100}
          onChange={(event) => {
            setOther(event.currentTarget.value);
            setFault(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addOther();
          }}
          error={fault && t(fault)}
          flex="1 1 10rem"
        />
        <Button variant="default" onClick={addOther}>
          {t('patients.form.addDisease')}
        </Button>
      </Group>
      <Group gap="xs">
        {value
          .filter((disease) => !isCode(disease))
          .map((disease) => (
            <Badge
              key={disease}
              color="gray"
              rightSection={
                <ActionIcon
                  variant="transparent"
                  color="gray"
                  size={24}
                  aria-label={t('patients.form.removeDisease', { name: disease })}
                  onClick={() => onChange(value.filter((each) => each !== disease))}
                >
                  <IconX size={15} />
                </ActionIcon>
              }
            >
              {disease}
            </Badge>
          ))}
      </Group>
    </Stack>
  );
}
