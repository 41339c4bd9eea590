import { Box } from '@mantine/core';

/** The product's mark: a chest piece with its tube, and in it the first and second heart sound. */
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
        d="M16.4 7.6 18 6c1.2-1.2 1.3-2.4.6-3.6"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="11" cy="13.5" r="9.5" fill="currentColor" />
      <path
        d="M3.8 13.5h2.4l1.6-5 2.4 10 1.7-6.6 1.2 3.4 1-1.8h4.1"
        stroke="var(--sadap-mark-line)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
