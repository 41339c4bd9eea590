import { Badge, Group, Text } from '@mantine/core';

type Props = {
  label: string;
  word: string;
  isNormal: boolean;
  /** Type, timing. */
  details?: readonly string[];
  description: string;
};

/** One finding: its name, its value, and its description. */
export function FindingRow({ label, word, isNormal, details = [], description }: Props) {
  const detail = details.filter(Boolean).join(' · ');
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text>{label}</Text>
        <Badge color={isNormal ? 'gray' : 'red'} flex="none">
          {word}
        </Badge>
      </Group>
      {detail && <Text size="sm">{detail}</Text>}
      {description && (
        <Text c="dimmed" size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      )}
    </div>
  );
}
