/*
 * Which modules share a file. What most pages need comes in few files: many small ones compress badly, and
 * each costs a slow network a request (six at a time over HTTP/1.1). A group includes everything that its
 * modules import, so nothing here may import what only some of its pages need.
 */

const oneOf = (...paths: RegExp[]) => new RegExp(paths.map(({ source }) => source).join('|'));

/** Needed by every page, in one file. */
const FRAME = oneOf(/node_modules\/(react|react-dom|scheduler|@tanstack|@orpc|@mantine\/core\/esm\/core)\//);
/** Small modules that most pages need, and those that the two first pages share. */
const CONTROLS = oneOf(
  /@mantine\/core\/esm\/components\/(ActionIcon|Anchor|Badge|Button|Card|CloseButton|Code|Divider|FloatingIndicator|FocusTrap|Group|Loader|Paper|SegmentedControl|Skeleton|Stack|Text|ThemeIcon|Title|UnstyledButton|VisuallyHidden)\//,
  /web\/src\/ui\/(dialogs|empty-state|language-switch|load-error|loading-screen|mark|page-header|page-title|scheme-switch|secure-context-banner|tip|toast|unsaved-work|use-code)\.tsx?$/,
  /web\/src\/features\/auth\/(recent-users|use-session-watch)\.ts$/,
  /web\/src\/pages\/root\.tsx$/,
  /web\/src\/platform\/(api|api-error|lazy-module|language|address|navigation|navigation-state|navigator|session|realtime|screen-lock|store|when-idle)\.tsx?$/,
  /web\/src\/queries\//,
  /web\/src\/i18n\/(index|dates|texts\/th-first\.evaluated)\.ts$/,
  /createReactComponent/,
  /icons\/Icon(CircleCheck|WaveSine|History|ChartHistogram)\.mjs$/,
  /contract\/src\/limits/,
);
/** Input fields. */
const INPUTS = oneOf(
  /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput)\//,
  /contract\/src\/validation/,
);
/** What the sign-in needs in addition, with everything it imports. */
const LOGIN = oneOf(/web\/src\/pages\/login-page\.tsx$/);
/** What is visible right after sign-in, with everything it imports beyond the login page. */
const HOME = oneOf(/web\/src\/pages\/(signed-in|dashboard-page)\.tsx$/);
/** Small modules that several of the other pages need: each alone would cost a slow network a request. */
const PARTS = oneOf(
  /@tabler\/icons-react\/dist\/esm\/icons\//,
  /@mantine\/core\/esm\/components\/(LoadingOverlay|Overlay|SimpleGrid)\//,
  /@mantine\/hooks\/esm\/(use-debounced-value|use-force-update|utils\/clamp)\//,
  /web\/src\/ui\/(allergy-note|card-grid|deferred-section|icon-action|last-page|lazy-dialog|numbered-card|patient-title|search-box|typed-confirmation|typed-search|use-deferred-ready|use-typed-search|row-list)\./,
  /web\/src\/uploads\/(file-size|refusal-in)\./,
  /web\/src\/features\/(checkups\/check-up-vital-signs|files\/(file-kind|files\.module)|patients\/(bmi-badge|patient-not-found|use-delete-patient|use-disease-name)|recordings\/(analysis-mark|previewed-sound|patient-identity))\./,
  process.env.B
    ? /contract\/src\/[^/]+\/(?!schema|catalogue)/
    : /contract\/src\/(analysis\/(findings|judgement)|patients\/(citizen|hospital|person|birth|body|index)|files\/index|recordings\/(listening|media)|sound-frames|vital-signs\/index)/,
);
/** What every page with sound needs: played, live or recorded. */
const SOUND = oneOf(
  /@mantine\/core\/esm\/components\/(Progress|Slider\/(Marks|Slider|SliderRoot|Thumb|Track|utils))\//,
  /@mantine\/hooks\/esm\/use-move\//,
  /contract\/src\/ai-analysis\/classifiers\./,
  process.env.C
    ? /dsp\/src\/[^/]+$/
    : /dsp\/src\/(biquad|filters|realtime-waveform|resample|sound-envelope|stored-samples|wav)\./,
  /web\/src\/sound\/(audio-|block-|clock-|element-|graph\/use-recording-graph|playback-bar|playback-engine|player|sound-loader|sound-of|use-canvas|use-sound-player|volume-slider|waveform-|worklet-output)/,
  /web\/src\/ui\/listening-filter-choice\./,
  /web\/src\/features\/ai-analysis\/(outcome|use-class-name)\./,
  process.env.E
    ? /web\/src\/features\/(recordings|streaming)\//
    : /web\/src\/features\/recordings\/(file-name|recording-parts|recording-player|use-recording-actions|use-recording-playback|use-save-recording)\./,
  /web\/src\/features\/streaming\/(capture-page|captured-sound|interrupted-captures|listening-engine|listening-settings|live-sound|realtime-painter|realtime-waveform-card|said-on-page|stream-state|use-listening|use-listening-step|use-live-frames|use-remembered-filter|use-shared-listening)\./,
  /web\/src\/pages\/recording\/use-gone-capture\./,
);
/** What every dialog consists of. */
const DIALOG = oneOf(
  /@mantine\/core\/esm\/components\/(Modal|ModalBase|NativeScrollArea|Portal|ScrollArea)\//,
  /@mantine\/hooks\/esm\/use-focus-return\//,
  /react-remove-scroll/,
  /react-style-singleton/,
  /use-callback-ref/,
  /use-sidecar/,
  /web\/src\/ui\/unsaved-warning\./,
);
/** Input fields of the longer forms, besides text. */
const FORM = oneOf(
  /@mantine\/core\/esm\/components\/(Chip|Combobox\/ComboboxChevron|NativeSelect|Radio|Textarea)\//,
  /web\/src\/ui\/(decimal-input|zod-form)\./,
  /web\/src\/vital-signs\//,
);

/** The groups, in the order in which they claim modules. */
export const CHUNKS = [
  { name: 'frame', test: FRAME },
  { name: 'controls', test: CONTROLS },
  { name: 'inputs', test: INPUTS },
  { name: 'login', test: LOGIN },
  { name: 'home', test: HOME },
  { name: 'parts', test: PARTS, minShareCount: 2 },
  { name: 'sound', test: SOUND, minShareCount: 2 },
  { name: 'dialog', test: DIALOG, minShareCount: 2 },
  { name: 'form', test: FORM, minShareCount: 2 },
];
