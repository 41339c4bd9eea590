import { ActionIcon, Badge, Button, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { useSteady } from '../../../ui/form/steady.ts';
import { type ListedTextFault, listedTextFault } from '../model/listed-text.ts';

type Props = {
  label: string;
  /** Added texts. */
  shown: string[];
  /** Everything that cannot be added again. */
  listed: string[];
  faults: Record<ListedTextFault, string>;
  onAdd: (text: string) => void;
  onRemove: (text: string) => void;
};

/** Short texts, typed and added one by one: trimmed, not empty, no duplicates. */
export function TypedList({ label, shown, listed, faults, onAdd, onRemove }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<ListedTextFault | null>(null);

  const add = () => {
    const found = listedTextFault(typed, listed);
    setFault(found);
    if (found) return;
    onAdd(typed.trim());
    setTyped('');
  };
  // Text that was typed but not added must not be lost.
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && typed.trim() !== '') add();
  };
  // The new row would push 'Save' away from the pointer.
  const { rows, told } = useSteady({ rows: shown, told: fault && faults[fault] });

  return (
    <>
      <Group align="flex-end" gap="xs" onBlur={onLeave}>
        <TextInput
          label={label}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
          }}
          onKeyDown={(event) => {
            // In an empty field Enter moves on to the next one.
            if (pressedKey(event) !== 'Enter' || typed.trim() === '') return;
            event.preventDefault();
            add();
          }}
          error={told}
          flex="1 1 10rem"
        />
        {/* Some browsers do not focus a clicked button: the field keeps the focus. */}
        <Button
          variant="default"
          aria-label={`${t('patients.form.add')}: ${label}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          {t('patients.form.add')}
        </Button>
      </Group>
      {rows.length > 0 && (
        <Group gap="xs">
          {rows.map((text) => (
            <Badge
              key={text}
              color="gray"
              h="auto"
              rightSection={
                <ActionIcon
                  variant="transparent"
                  color="gray"
                  size={32}
                  aria-label={t('patients.form.remove', { name: text })}
                  onClick={() => onRemove(text)}
                >
                  <IconX size={17} />
                </ActionIcon>
              }
            >
              {text}
            </Badge>
          ))}
        </Group>
      )}
    </>
  );
}
