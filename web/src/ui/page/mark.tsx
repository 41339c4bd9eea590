import { Box } from '@mantine/core';

/**
 * The product's logo: a chest piece with the first and second heart sound in it, and the sound that leaves
 * it.
 */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      w={size}
      h={size}
      fill="none"
      flex="none"
      c="var(--sadap-mark)"
      aria-hidden
      display="block"
    >
      <path
        d="M17.4 3.2a11.5 11.5 0 0 1 0 17.6"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="10" cy="12" r="8" fill="currentColor" />
      <path
        d="M4 12h2.1l1.4-4.3 2.1 8.4 1.5-5.6 1 2.9.9-1.4h3"
        stroke="var(--sadap-mark-line)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
