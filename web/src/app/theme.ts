import {
  type AvatarProps,
  type BadgeProps,
  type BadgeStylesNames,
  Button,
  type CardProps,
  type ChipProps,
  type ChipStylesNames,
  type CSSVariablesResolver,
  createTheme,
  type InputWrapperProps,
  type InputWrapperStylesNames,
  type MantineColorsTuple,
  type ModalProps,
  type ModalStylesNames,
  Paper,
  type PopoverProps,
} from '@mantine/core';
import type { CSSProperties } from 'react';

/** Deep teal: calm, and 6.4:1 against white at shade 7. */
const teal: MantineColorsTuple = [
  '#eaf6f6',
  '#d3eaeb',
  '#a6d5d7',
  '#76bfc3',
  '#4ea9af',
  '#2f949b',
  '#1a7f87',
  '#0d6b73',
  '#0d5c63',
  '#0b4a50',
];
const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#edf1f3',
  '#e0e6e9',
  '#ccd5da',
  '#aab7be',
  '#82929b',
  '#5e6f79',
  '#465660',
  '#313f48',
  '#1e2930',
];
const dark: MantineColorsTuple = [
  '#dfe7ea',
  '#b9c6cc',
  '#9fafb6',
  '#6d7f88',
  '#435159',
  '#33414a',
  '#25323a',
  '#19242b',
  '#131c22',
  '#0d1419',
];
const red: MantineColorsTuple = [
  '#fdefee',
  '#fadcda',
  '#f4b6b2',
  '#ee8f89',
  '#e66b64',
  '#d94c46',
  '#c73732',
  '#b02a26',
  '#93221f',
  '#741b19',
];
const green: MantineColorsTuple = [
  '#ebf7ef',
  '#d5edde',
  '#a9dabb',
  '#7bc697',
  '#54b378',
  '#369c5e',
  '#24844a',
  '#196d3b',
  '#155a31',
  '#104526',
];
const amber: MantineColorsTuple = [
  '#fdf5e6',
  '#faeac9',
  '#f3d492',
  '#ebbd59',
  '#dfa52e',
  '#c28a14',
  '#a3720b',
  '#855c07',
  '#6c4b08',
  '#533a07',
];

/** For components that are named, not imported: their code stays out of the first load. */
type Defaults<Props, StyledParts extends string = never> = {
  defaultProps: Partial<Props>;
  styles?: Partial<Record<StyledParts, CSSProperties>>;
};

export const theme = createTheme({
  colors: { teal, gray, dark, red, green, yellow: amber, orange: amber },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  fontFamily: "Sarabun, 'Noto Sans Thai', 'Leelawadee UI', Thonburi, system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  // Thai stacks vowel and tone marks above and below the letter; in tighter lines they would touch.
  lineHeights: { xs: '1.5', sm: '1.55', md: '1.6', lg: '1.6', xl: '1.6' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  headings: {
    fontFamily: "Sarabun, 'Noto Sans Thai', 'Leelawadee UI', Thonburi, system-ui, sans-serif",
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.45' },
      h2: { fontSize: '1.375rem', lineHeight: '1.5' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.5' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.5' },
    },
  },
  components: {
    Avatar: { defaultProps: { radius: '50%' } } satisfies Defaults<AvatarProps>,
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', size: 'lg' },
      styles: { root: { textTransform: 'none' }, label: { fontWeight: 600, lineHeight: 1.5 } },
    } satisfies Defaults<BadgeProps, BadgeStylesNames>,
    Button: Button.extend({ styles: { root: { minHeight: 44 }, label: { lineHeight: 1.5 } } }),
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } } satisfies Defaults<CardProps>,
    Chip: { defaultProps: {}, styles: { label: { minHeight: 44 } } } satisfies Defaults<
      ChipProps,
      ChipStylesNames
    >,
    Paper: Paper.extend({ defaultProps: { radius: 'lg' } }),
    InputWrapper: {
      defaultProps: {},
      styles: { label: { marginBottom: '0.3rem' }, description: { marginBottom: '0.3rem' } },
    } satisfies Defaults<InputWrapperProps, InputWrapperStylesNames>,
    Modal: {
      defaultProps: { centered: true, radius: 'lg', padding: 'lg' },
      styles: {
        title: {
          fontWeight: 600,
          fontSize: 'var(--mantine-font-size-lg)',
          lineHeight: 1.45,
          overflowWrap: 'anywhere',
        },
      },
    } satisfies Defaults<ModalProps, ModalStylesNames>,
    // An absolute one is measured before it is placed, sticks out of a phone's page and makes it grow, and
    // the list flickers.
    Popover: { defaultProps: { floatingStrategy: 'fixed' } } satisfies Defaults<PopoverProps>,
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
});

/** Corrections where Mantine's own text colours miss 4.5:1, and our own variables. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': teal[7],
    '--mantine-color-default-border': gray[3],
    '--sadap-page': gray[0],
    '--sadap-sidebar': '#ffffff',
    '--sadap-control': gray[5],
    '--sadap-mark': teal[7],
    '--sadap-mark-line': '#ffffff',
    '--sadap-sound': teal[6],
    ...lightVariants(7, 0, 1),
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': teal[3],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-default-border': dark[4],
    '--sadap-page': dark[8],
    '--sadap-sidebar': dark[7],
    '--sadap-control': dark[3],
    '--sadap-mark': teal[3],
    '--sadap-mark-line': dark[8],
    '--sadap-sound': teal[3],
    ...darkVariants(),
  },
});

const palette = { teal, gray, red, green, yellow: amber, orange: amber };

function lightVariants(text: 7, back: 0, hover: 1): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).flatMap(([name, shades]) => [
      [`--mantine-color-${name}-light`, shades[name === 'gray' ? hover : back]],
      [`--mantine-color-${name}-light-hover`, shades[name === 'gray' ? 2 : hover]],
      [`--mantine-color-${name}-light-color`, shades[text]],
      [`--mantine-color-${name}-outline`, shades[text]],
      [`--mantine-color-${name}-text`, shades[text]],
    ]),
  );
}

function darkVariants(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).flatMap(([name, shades]) => [
      [`--mantine-color-${name}-light`, `color-mix(in srgb, ${shades[5]} 22%, ${dark[7]})`],
      [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${shades[5]} 32%, ${dark[7]})`],
      [`--mantine-color-${name}-light-color`, shades[2]],
      [`--mantine-color-${name}-outline`, shades[3]],
      [`--mantine-color-${name}-text`, shades[3]],
    ]),
  );
}
