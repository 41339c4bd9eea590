// Biome looks after style. These rules need types (a promise that nobody waits for loses its error), name a
// property, or keep journeys short.
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'server/src/database/migrations/',
      '**/*.mjs',
      '**/*.cjs',
      '**/*.js',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: false },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/platform/navigator.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'history', message: 'Navigate through platform/navigation.tsx.' },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'history', message: 'Navigate through platform/navigation.tsx.' },
      ],
    },
  },
  {
    // a longer journey has steps with names
    files: ['e2e/journeys/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
);
