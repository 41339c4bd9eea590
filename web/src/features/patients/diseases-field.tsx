import { Checkbox, Chip, Group, Input, Stack } from '@mantine/core';
import { DISEASE_CODES } from '@sadap/contract';
import { useTexts } from '../../i18n/index.ts';
import { type AskedList, listOf, noneOf } from './asked-list.ts';
import { TypedList } from './typed-list.tsx';
import { useDiseaseName } from './use-disease-name.ts';

type Props = { value: AskedList; onChange: (value: AskedList) => void };

/** Codes to tick and other diseases as free text, or an explicit 'none'; otherwise nobody has asked. */
export function DiseasesField({ value, onChange }: Props) {
  const { t } = useTexts();
  const diseaseName = useDiseaseName();
  const diseases = value ?? [];
  const isCode = (disease: string) => DISEASE_CODES.some((code) => code === disease);
  const others = diseases.filter((disease) => !isCode(disease));
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('patients.form.diseases')} labelElement="div" component="div">
        <Checkbox
          mt={6}
          size="md"
          label={t('patients.form.noDiseases')}
          checked={value?.length === 0}
          disabled={diseases.length > 0}
          onChange={(event) => onChange(noneOf(event.currentTarget.checked))}
        />
        <Chip.Group
          multiple
          value={diseases.filter(isCode)}
          onChange={(codes) => onChange(listOf([...codes, ...others]))}
        >
          <Group gap="xs" mt="sm">
            {DISEASE_CODES.map((code) => (
              <Chip key={code} value={code} size="sm" radius="md" variant="outline">
                {diseaseName(code)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <TypedList
        label={t('patients.form.otherDisease')}
        shown={others}
        listed={diseases}
        faults={{ empty: t('patients.form.diseaseEmpty'), duplicate: t('patients.form.diseaseDuplicate') }}
        onAdd={(text) => onChange([...diseases, text])}
        onRemove={(text) => onChange(listOf(diseases.filter((each) => each !== text)))}
      />
    </Stack>
  );
}
