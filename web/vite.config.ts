import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.SADAP_SERVER_PORT ?? 8080}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The server replaces the placeholder by a fresh nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist', emptyOutDir: true, target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'] },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/realtime': { target: server, ws: true },
      '/device': { target: server, ws: true },
    },
  },
});
