import { Card, Group, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type FactProps = {
  icon: Icon;
  name: string;
  children: string | number;
  color?: string;
  details?: string[];
};

export function Fact({ icon: FactIcon, name, children, color = 'teal', details = [] }: FactProps) {
  return (
    <Card padding="md">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={color} size={44} radius="md">
          <FactIcon size={24} stroke={1.7} />
        </ThemeIcon>
        <div>
          <Text c="dimmed">{name}</Text>
          <Text fz="lg" fw={600} className="sadap-digits">
            {children}
          </Text>
          {details.map((detail) => (
            <Text key={detail} size="sm" c="dimmed">
              {detail}
            </Text>
          ))}
        </div>
      </Group>
    </Card>
  );
}
