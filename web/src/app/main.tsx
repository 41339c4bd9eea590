import './mantine-styles.ts';
import './fonts.css';
import './app.css';
import './forced-colors.css';
import './print.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/index.ts';
import { queryClient } from '../platform/api.ts';
import { Navigation } from '../platform/navigation.tsx';
import { nextTask } from '../platform/next-task.ts';
import { followNewVersion } from './new-version.ts';
import { pageStyles } from './page-styles.ts';
import { Pages } from './pages.tsx';
import { printInLight } from './print-in-light.ts';
import { openNavigator } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

// index.html turned it off while React loads.
Error.stackTraceLimit = 10;

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followNewVersion();
printInLight();
// Until then index.html shows the product's logo.
const [navigator] = await Promise.all([openNavigator(), startI18n().catch(() => undefined), pageStyles()]);
await nextTask();

const page = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'color-scheme' })}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Navigation navigator={navigator}>
          {(shown) => <Pages shown={shown} onRetry={() => void navigator.reopen()} />}
        </Navigation>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);

// As a transition, it is drawn in slices between which a slow tablet responds to touch.
startTransition(() => createRoot(root).render(page));
