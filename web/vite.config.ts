import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS, chunksFit } from './build/chunks.ts';
import { evaluatedModules } from './build/evaluated-modules.ts';
import { lateStyles } from './build/late-styles.ts';
import { onlySupported } from './build/only-supported.ts';
import { precompressed } from './build/precompressed.ts';
import { routesAhead } from './build/routes-ahead.ts';
import { BUILD_TARGET } from './build/supported-browsers.ts';

const server = `http://127.0.0.1:${process.env.SADAP_SERVER_PORT ?? 8080}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    evaluatedModules(),
    react(),
    lateStyles(),
    routesAhead(),
    chunksFit(),
    onlySupported(),
    precompressed(),
  ],
  // The server replaces the placeholder by a fresh nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: BUILD_TARGET,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // the page's own name, for the server that refuses other websites' pages
      '/api': { target: server, changeOrigin: false },
      '/realtime': { target: server, ws: true },
      '/device': { target: server, ws: true },
      '/peerjs': { target: server, ws: true },
    },
  },
});
