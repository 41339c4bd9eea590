import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { evaluatedModules } from './build/evaluated-modules.ts';
import { lateStyles } from './build/late-styles.ts';
import { precompressed } from './build/precompressed.ts';
import { pureDeclarations } from './build/pure-declarations.ts';
import { routesAhead } from './build/routes-ahead.ts';

const server = `http://127.0.0.1:${process.env.SADAP_SERVER_PORT ?? 8080}`;
const contract = join(import.meta.dirname, '../contract/src');

/** What every page needs, in one file: many small ones compress badly and cost a request each. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@orpc|@mantine\/core\/esm\/core)\//;
/** Small things that most pages need, and what the two first pages share. */
const CONTROLS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Anchor|Badge|Button|Card|CloseButton|Code|Divider|FloatingIndicator|FocusTrap|Group|Loader|Paper|SegmentedControl|Skeleton|Stack|Text|ThemeIcon|Title|UnstyledButton|VisuallyHidden)\/|web\/src\/ui\/(dialogs|empty-state|fetched-code|language-switch|load-error|loading-screen|mark|page-header|page-title|scheme-switch|secure-context-banner|tip|toast|unsaved-work|use-code)\.tsx?$|web\/src\/features\/auth\/(recent-users|use-session-watch)\.ts$|web\/src\/pages\/root\.tsx$|web\/src\/(api|api-error|session|realtime|screen-lock|when-idle)\.ts$|web\/src\/i18n\/(index|dates|texts\/th-first\.evaluated)\.ts$|createReactComponent|icons\/Icon(CircleCheck|WaveSine|History|ChartHistogram)\.mjs$|contract\/src\/limits/;
/** What is typed into. */
const INPUTS = /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput)\/|contract\/src\/validation/;
/** What the sign-in needs beside that, with all that it imports. */
const LOGIN = /web\/src\/pages\/login-page\.tsx$/;
/** What is in sight right after sign-in, with all that it imports and the login page does not. */
const HOME = /web\/src\/pages\/(signed-in|dashboard-page)\.tsx$/;
/** Small things that several of the other pages need: each of them alone would cost a slow network a request. */
const PARTS =
  /@tabler\/icons-react\/dist\/esm\/icons\/|@mantine\/core\/esm\/components\/(LoadingOverlay|Overlay|SimpleGrid)\/|web\/src\/ui\/(icon-action|lazy-dialog|numbered-card|patient-title|typed-confirmation|use-deferred-ready|row-list)\.|web\/src\/features\/recordings\/(analysis-mark|patient-identity)\.|contract\/src\/(analysis-judgement|file-types|findings|listening-filters|patient-facts|sound-frames|vital-sign-ranges)\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    evaluatedModules(),
    pureDeclarations(contract),
    react(),
    lateStyles(),
    routesAhead(join(import.meta.dirname, 'src/router.tsx'), 'pages/signed-in.tsx'),
    precompressed(),
  ],
  // The server replaces the placeholder by a fresh nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'controls', test: CONTROLS },
            { name: 'inputs', test: INPUTS },
            { name: 'login', test: LOGIN },
            { name: 'home', test: HOME },
            { name: 'parts', test: PARTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/realtime': { target: server, ws: true },
      '/device': { target: server, ws: true },
      '/peerjs': { target: server, ws: true },
    },
  },
});
