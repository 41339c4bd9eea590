import { Checkbox, Input, Stack } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import { type AskedList, listOf, noneOf } from './asked-list.ts';
import { TypedList } from './typed-list.tsx';

type Props = { value: AskedList; onChange: (value: AskedList) => void };

/** Allergies as free text, or an explicit 'none'; otherwise nobody has asked. */
export function AllergiesField({ value, onChange }: Props) {
  const { t } = useTexts();
  const allergies = value ?? [];
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('patients.form.allergies')} labelElement="div" component="div">
        <Checkbox
          mt={6}
          size="md"
          label={t('patients.form.noAllergies')}
          checked={value?.length === 0}
          disabled={allergies.length > 0}
          onChange={(event) => onChange(noneOf(event.currentTarget.checked))}
        />
      </Input.Wrapper>
      <TypedList
        label={t('patients.form.allergy')}
        shown={allergies}
        listed={allergies}
        faults={{
          empty: t('patients.form.allergyEmpty'),
          duplicate: t('patients.form.allergyDuplicate'),
        }}
        onAdd={(text) => onChange([...allergies, text])}
        onRemove={(text) => onChange(listOf(allergies.filter((each) => each !== text)))}
      />
    </Stack>
  );
}
