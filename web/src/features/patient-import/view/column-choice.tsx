import { Card, NativeSelect, SimpleGrid, Text, Title } from '@mantine/core';
import { IMPORT_FIELDS, IMPORT_REQUIRED, type ImportField } from '@sadap/contract/patient-import';
import { useTexts } from '../../../i18n/index.ts';
import { type Columns, missingFields, sharedFields } from '../model/columns.ts';

type Props = {
  header: string[];
  columns: Columns;
  isFixed: boolean;
  onChange: (columns: Columns) => void;
};

/** Which column has which field. Only names that say it are chosen already. */
export function ColumnChoice({ header, columns, isFixed, onChange }: Props) {
  const { t } = useTexts();
  const missing = missingFields(columns);
  const shared = sharedFields(columns);
  const faultOf = (field: ImportField) => {
    if (missing.includes(field)) return t('patientImport.chooseColumn');
    return shared.includes(field) ? t('patientImport.sharedColumn') : null;
  };
  const choose = (field: ImportField, value: string) => {
    const { [field]: _former, ...others } = columns;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  const data = [
    { value: '', label: t('patientImport.noColumn') },
    ...header.map((name, index) => ({
      value: String(index),
      label: name || t('patientImport.unnamed', { number: index + 1 }),
    })),
  ];
  return (
    <Card component="section" aria-labelledby="import-columns">
      <Title order={2} id="import-columns" mb="xs">
        {t('patientImport.columns')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('patientImport.columnsHelp')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {IMPORT_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(`patients.fields.${field}`)}
            required={IMPORT_REQUIRED.some((each) => each === field)}
            data={data}
            value={String(columns[field] ?? '')}
            error={faultOf(field)}
            disabled={isFixed}
            onChange={({ currentTarget: { value } }) => choose(field, value)}
          />
        ))}
      </SimpleGrid>
    </Card>
  );
}
