import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { isSameText } from '@sadap/contract/canonical-text';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';

export type TypedQuestion = {
  title: string;
  message: string;
  /** The text to type. */
  expected: string;
  /** Name of the text: 'Username', 'HN'. */
  label: string;
  /** The red button. */
  confirm: string;
};

type Props = Omit<TypedQuestion, 'title'> & { onAnswer: (isConfirmed: boolean) => void };

/** The text to type, and the red button that works once it was typed. */
export function TypedConfirmationForm({ message, expected, label, confirm, onAnswer }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const isTyped = isSameText(typed, expected);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) onAnswer(true);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{message}</Text>
        <TextInput
          label={label}
          description={t('layout.typeToConfirm', { expected })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          size="md"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => onAnswer(false)}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" color="red" size="md" disabled={!isTyped}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
