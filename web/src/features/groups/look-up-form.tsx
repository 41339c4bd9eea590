import { Button, Group, NumberInput, Skeleton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';

type Props = {
  label: string;
  hint: string;
  /** The id that is looked up now. */
  id: number | null;
  isBusy: boolean;
  onSearch: (typed: string) => void;
};

export function LookUpForm({ label, hint, id, isBusy, onSearch }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<number | string>(id ?? '');
  const [shownId, setShownId] = useState(id);
  // the address changed, by a link or the browser's Back
  if (id !== shownId) {
    setShownId(id);
    setTyped(id ?? '');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(String(typed));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label={label}
          description={hint}
          value={typed}
          onChange={setTyped}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          size="md"
          flex="1 1 14rem"
        />
        <Button type="submit" size="md" loading={isBusy} leftSection={<IconSearch size={18} />}>
          {t('lookUp.search')}
        </Button>
      </Group>
      {isBusy && <Skeleton height={160} mt="lg" />}
    </form>
  );
}
