import { Card, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  subtitle?: string;
  /** The drawing, for the eye alone. */
  chart: ReactNode;
  /** The same numbers in words, for screen readers. */
  numbers: { name: string; value: string }[];
  children?: ReactNode;
};

/** A chart with its title and its numbers. */
export function ChartFigure({ title, subtitle, chart, numbers, children }: Props) {
  const id = useId();
  return (
    <Card component="figure" m={0} aria-labelledby={id}>
      <figcaption>
        <Title order={3} id={id}>
          {title}
        </Title>
        {subtitle && (
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        )}
      </figcaption>
      <div aria-hidden="true">{chart}</div>
      {numbers.length > 0 && (
        <VisuallyHidden>
          <ul>
            {numbers.map(({ name, value }) => (
              <li key={name}>{`${name}: ${value}`}</li>
            ))}
          </ul>
        </VisuallyHidden>
      )}
      {children}
    </Card>
  );
}
