import { Checkbox, Chip, Group, Input, Stack } from '@mantine/core';
import { DISEASE_CODES } from '@sadap/contract/patients';
import { useTexts } from '../../../i18n/index.ts';
import { type AskedList, listOf, noneOf } from '../model/asked-list.ts';
import { type DrawnBy, labelOf } from '../model/patient-fields.ts';
import { TypedList } from './typed-list.tsx';
import { useDiseaseName } from './use-disease-name.ts';

type Props = { name: DrawnBy<'list'>; value: AskedList; onChange: (value: AskedList) => void };

/** What can be ticked; anything else is free text. */
const CODES: Record<Props['name'], readonly string[]> = { underlyingDiseases: DISEASE_CODES, allergies: [] };

/** Codes to tick and free text. An empty list is said to be empty; without a list nobody has asked. */
export function AskedListField({ name, value, onChange }: Props) {
  const { t } = useTexts();
  const diseaseName = useDiseaseName();
  const codes = CODES[name];
  const listed = value ?? [];
  const others = listed.filter((each) => !codes.includes(each));
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t(labelOf(name))} labelElement="div" component="div">
        <Checkbox
          mt={6}
          size="md"
          label={t(`patients.lists.${name}.none`)}
          checked={value?.length === 0}
          disabled={listed.length > 0}
          onChange={(event) => onChange(noneOf(event.currentTarget.checked))}
        />
        {codes.length > 0 && (
          <Chip.Group
            multiple
            value={listed.filter((each) => codes.includes(each))}
            onChange={(ticked) => onChange(listOf([...ticked, ...others]))}
          >
            <Group gap="xs" mt="sm">
              {codes.map((code) => (
                <Chip key={code} value={code} size="sm" radius="md" variant="outline">
                  {diseaseName(code)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
      </Input.Wrapper>
      <TypedList
        label={t(`patients.lists.${name}.other`)}
        shown={others}
        listed={listed}
        faults={{
          empty: t(`patients.lists.${name}.empty`),
          duplicate: t(`patients.lists.${name}.duplicate`),
        }}
        onAdd={(text) => onChange([...listed, text])}
        onRemove={(text) => onChange(listOf(listed.filter((each) => each !== text)))}
      />
    </Stack>
  );
}
