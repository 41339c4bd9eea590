import type { Plugin } from 'vite';

/*
 * Which modules share a file. Many small files compress badly, and each costs a slow network a request
 * (six at a time over HTTP/1.1). A group brings along all that its modules import. So a folder named
 * here holds nothing that only some of its pages need: what is loaded late stands in a `late` folder
 * beside it, or elsewhere.
 *
 * Folders and packages stand here, not files of ours: a renamed file stays in its chunk. `chunksFit`
 * fails the build when a name fits no module any more.
 */

const folders = (...paths: string[]) => paths.map((path) => new RegExp(`/${path}/[^/]+$`));
const within = (...paths: string[]) => paths.map((path) => new RegExp(`/${path}/`));
const packages = (...names: string[]) => within(...names.map((name) => `node_modules/${name}`));
const components = (...names: string[]) =>
  within(...names.map((name) => `@mantine/core/esm/components/${name}`));
const icons = (...names: string[]) => names.map((name) => new RegExp(`/esm/icons/${name}\\.`));

/** The packages that every page runs on. */
const FRAME = [
  ...packages('react', 'react-dom', 'scheduler', '@orpc', '@mantine/core/esm/core'),
  // several queries at once: the dashboard asks no such thing
  /\/node_modules\/@tanstack\/(?!.*\/(useQueries|queriesObserver)\.)/,
];
/** What the sign-in and the dashboard share, and most other pages need. */
const CONTROLS = [
  ...components('ActionIcon', 'Anchor', 'Badge', 'Button', 'Card', 'CloseButton', 'Code', 'Divider'),
  ...components('FloatingIndicator', 'Group', 'Loader', 'Paper', 'SegmentedControl', 'Skeleton', 'Stack'),
  ...components('Text', 'ThemeIcon', 'Title', 'UnstyledButton', 'VisuallyHidden'),
  ...icons('IconCircleCheck', 'IconWaveSine', 'IconHistory', 'IconChartHistogram'),
  /@tabler\/icons-react\/dist\/esm\/createReactComponent/,
  ...folders('web/src/platform', 'web/src/queries', 'web/src/ui/page', 'web/src/ui/toast', 'web/src/i18n'),
  /\/web\/src\/i18n\/texts\/th-first\.evaluated\.ts$/,
  ...folders('web/src/letters', 'contract/src/limits', 'contract/src/canonical-text'),
];
/** What is typed into. */
const INPUTS = [
  ...components('Input', 'InputBase', 'TextInput'),
  /\/contract\/src\/validation\/(?!schema)[^/]+$/,
];
/** What the sign-in needs beside that, with all that it imports. */
const LOGIN = [/\/web\/src\/pages\/login-page\.tsx$/];
/** What is in sight right after sign-in, with all that it imports and the sign-in does not. */
const HOME = [/\/web\/src\/pages\/signed-in\.tsx$/, /\/web\/src\/pages\/dashboard-page\.tsx$/];
/** Small things that several of the other pages need; `view/shared` is what they share of a feature. */
const PARTS = [
  ...folders('web/src/features/[^/]+/view/shared'),
  ...within('@mantine/hooks/esm/use-force-update'),
  ...within('@tabler/icons-react/dist/esm/icons'),
  ...components('Combobox/ComboboxChevron', 'NativeSelect', 'Overlay', 'SimpleGrid'),
  ...within('@mantine/hooks/esm/use-debounced-value'),
  ...folders('web/src/queries/late', 'web/src/ui', 'web/src/ui/list', 'web/src/uploads'),
  /\/contract\/src\/[^/]+\/(?!schema|catalogue)/,
];
/** What every page with sound needs: played, live or recorded. */
const SOUND = [
  ...components('Progress', 'Slider'),
  ...within('@mantine/hooks/esm/use-move'),
  ...folders('web/src/sound', 'dsp/src'),
  ...within('web/src/features/streaming'),
];
/** What every dialog is made of. */
const DIALOG = [
  ...components('FocusTrap', 'Modal', 'ModalBase', 'Portal', 'ScrollArea'),
  ...packages('react-remove-scroll', 'react-style-singleton', 'use-callback-ref', 'use-sidecar'),
  ...folders('web/src/ui/dialog'),
];
/** What the longer forms are filled in with, beside text. */
const FORM = [
  ...components('Chip', 'Radio', 'Textarea'),
  ...folders('web/src/ui/form', 'web/src/vital-signs'),
];

type Group = { name: string; tests: RegExp[]; minShareCount?: number };

/** The groups, in the order in which they take modules. */
const GROUPS: Group[] = [
  { name: 'frame', tests: FRAME },
  { name: 'controls', tests: CONTROLS },
  { name: 'inputs', tests: INPUTS },
  { name: 'login', tests: LOGIN },
  { name: 'home', tests: HOME },
  { name: 'parts', tests: PARTS, minShareCount: 2 },
  { name: 'zod', tests: packages('zod') },
  { name: 'sound', tests: SOUND, minShareCount: 2 },
  { name: 'dialog', tests: DIALOG, minShareCount: 2 },
  { name: 'form', tests: FORM, minShareCount: 2 },
];

const oneOf = (tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

export const CHUNKS = GROUPS.map(({ tests, ...group }) => ({ ...group, test: oneOf(tests) }));

/** Fails the build when a name above fits no module: it was moved or is no longer used. */
export function chunksFit(): Plugin {
  return {
    name: 'sadap:chunks-fit',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((each) =>
        each.type === 'chunk' ? Object.keys(each.modules) : [],
      );
      const unfit = GROUPS.flatMap(({ name, tests }) =>
        tests.filter((test) => !modules.some((id) => test.test(id))).map((test) => `${name}: ${test.source}`),
      );
      if (unfit.length > 0) this.error(`web/build/chunks.ts names what is in no chunk:\n${unfit.join('\n')}`);
    },
  };
}
