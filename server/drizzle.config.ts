import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/blobs/schema.ts', './src/features/*/schema.ts'],
  out: './src/database/migrations',
});
