import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Driver, selectorOf } from './driver.ts';
import { readFaults } from './fault-watch.ts';
import { miniBrowserPath, webKitDriverPath } from './programs.ts';
import { endProcess } from './surroundings.ts';
import { waitFor } from './tab.ts';

const SCRIPT_LIMIT_MS = 60_000;
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const BACKSPACE = '\uE003';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * A separate browser with one tab, over the few commands of W3C WebDriver that are needed. WebKitGTK has no
 * BiDi yet.
 */
export async function webKitTab(env: Record<string, string | undefined>): Promise<Driver> {
  const port = await freePort();
  const program = spawn(webKitDriverPath(), [`--port=${port}`], { stdio: 'ignore', env });
  const command = async (method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
    return value as unknown;
  };
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/status`)
      .then(() => true)
      .catch(() => null);
  await waitFor('WebKitWebDriver', isListening);
  const { sessionId, capabilities } = (await command('POST', '', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: miniBrowserPath(),
          // The browser's own fake camera and microphone.
          args: [
            '--automation',
            '--enable-media-stream=true',
            '--enable-mock-capture-devices=true',
            '--enable-webrtc=true',
          ],
        },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/${sessionId}`;
  await command('POST', `${session}/timeouts`, { script: SCRIPT_LIMIT_MS });
  const element = async (mark: string): Promise<string> => {
    const found = await command('POST', `${session}/element`, {
      using: 'css selector',
      value: selectorOf(mark),
    });
    return `${session}/element/${(found as Record<string, string>)[ELEMENT_KEY]}`;
  };
  const run = async (source: string, argument: unknown): Promise<unknown> => {
    const script = `const done = arguments[1];
      new Promise((go) => go((${source})(arguments[0]))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await command('POST', `${session}/execute/async`, { script, args: [argument] })) as {
      value?: unknown;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  const resize = async (width: number, height: number) => {
    await command('POST', `${session}/window/rect`, { width, height });
    // The window has its own bars.
    const inner = (await run('() => [innerWidth, innerHeight]', null)) as [number, number];
    await command('POST', `${session}/window/rect`, {
      width: 2 * width - inner[0],
      height: 2 * height - inner[1],
    });
  };
  await resize(1440, 900);
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => void (await command('POST', `${session}/url`, { url })),
    run,
    click: async (mark) => void (await command('POST', `${await element(mark)}/click`)),
    async fill(mark, text) {
      await run(`(mark) => document.querySelector(mark).select()`, selectorOf(mark));
      await command('POST', `${await element(mark)}/value`, { text: BACKSPACE + text });
    },
    chooseFile: async (mark, path) =>
      void (await command('POST', `${await element(mark)}/value`, { text: path })),
    resize,
    picture: async () => Buffer.from(String(await command('GET', `${session}/screenshot`)), 'base64'),
    faults: async () => (await run(readFaults.toString(), null)) as string[],
    async close() {
      await command('DELETE', session).catch(() => undefined);
      await endProcess(program);
    },
  };
}
