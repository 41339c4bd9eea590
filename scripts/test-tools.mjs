import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './install.mjs';

/**
 * Programs that the tests need besides npm's packages: Debian's package name, their paths, and other ways to
 * install them.
 */
const TOOLS = [
  {
    what: 'Chromium',
    debian: 'chromium',
    paths: [
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    otherwise: 'Install Chromium or Chrome and set CHROMIUM_PATH to it',
  },
  {
    what: 'coturn',
    debian: 'coturn',
    paths: [process.env.TURNSERVER_PATH, '/usr/bin/turnserver', '/usr/local/bin/turnserver'],
    otherwise: 'Install coturn and set TURNSERVER_PATH to its turnserver',
  },
  {
    what: 'Redis',
    debian: 'redis-server',
    paths: [process.env.REDIS_SERVER_PATH, '/usr/bin/redis-server', '/usr/local/bin/redis-server'],
    otherwise: 'Install Redis and set REDIS_SERVER_PATH to its redis-server',
  },
  {
    what: 'nginx',
    debian: 'nginx',
    paths: [process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    otherwise: 'Install nginx and set NGINX_PATH to it',
  },
  {
    what: 'OpenLDAP',
    debian: 'slapd',
    paths: [process.env.SLAPD_PATH, '/usr/sbin/slapd', '/usr/local/libexec/slapd'],
    otherwise: 'Install OpenLDAP and set SLAPD_PATH to its slapd',
  },
  {
    what: 'ClamAV',
    debian: 'clamav-daemon',
    paths: [process.env.CLAMD_PATH, '/usr/sbin/clamd', '/usr/local/sbin/clamd'],
    otherwise: 'Install ClamAV and set CLAMD_PATH to its clamd',
  },
  {
    what: 'OpenSSL',
    debian: 'openssl',
    paths: ['/usr/bin/openssl', '/usr/local/bin/openssl'],
    otherwise: 'Install openssl',
  },
  {
    what: 'Poppler',
    debian: 'poppler-utils',
    paths: ['/usr/bin/pdftotext', '/usr/local/bin/pdftotext'],
    otherwise: 'Install poppler-utils',
  },
  {
    what: 'Python with websockets',
    debian: ['python3', 'python3-websockets'],
    paths: [process.env.PYTHON_PATH, '/usr/bin/python3'],
    tryout: ['-c', 'import websockets'],
    otherwise: 'Install Python 3, run "pip install websockets" and set PYTHON_PATH to this python3',
  },
];

/** Debian keeps WebKitGTK's browser in a folder named after the machine's architecture. */
const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

/**
 * The browsers of `npm run test:browsers`, and the screen and loudspeaker that they need on a machine without
 * them.
 */
const BROWSERS = [
  {
    what: 'Firefox',
    debian: 'firefox-esr',
    paths: [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'],
    otherwise: 'Install Firefox and set FIREFOX_PATH to it',
  },
  {
    what: 'WebKitGTK with its WebDriver',
    debian: 'webkit2gtk-driver',
    paths: [process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver'],
    otherwise:
      'Install WebKitGTK and set WEBKIT_DRIVER_PATH to WebKitWebDriver, MINIBROWSER_PATH to MiniBrowser',
  },
  {
    what: "WebKitGTK's MiniBrowser",
    debian: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0'],
    paths: [process.env.MINIBROWSER_PATH, `${libraries}/webkit2gtk-4.1/MiniBrowser`],
    otherwise: 'Set MINIBROWSER_PATH to MiniBrowser',
  },
  {
    what: "GStreamer's decoders for WebKitGTK",
    debian: [
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-libav',
      'gstreamer1.0-nice',
    ],
    paths: [`${libraries}/gstreamer-1.0/libgstwavparse.so`],
    otherwise: 'Install the good and bad plug-ins of GStreamer 1.0',
  },
  {
    what: 'Xvfb',
    debian: 'xvfb',
    paths: ['/usr/bin/Xvfb'],
    otherwise: 'Install Xvfb',
  },
  {
    what: 'PulseAudio',
    debian: 'pulseaudio',
    paths: ['/usr/bin/pulseaudio'],
    otherwise: 'Install PulseAudio',
  },
];

/** The tests use the first existing path; `tryout` must succeed with it. */
function isMissing({ paths, tryout }) {
  const program = paths.find((path) => path && existsSync(path));
  return !program || (tryout !== undefined && spawnSync(program, tryout).status !== 0);
}

/**
 * What `npm run test:calls` needs besides Chromium: namespaces with slow lines, and a screen that can show
 * notifications.
 */
const NETWORKS = [
  {
    what: "Linux's ip and tc",
    debian: 'iproute2',
    paths: ['/usr/sbin/tc', '/sbin/tc'],
    otherwise: 'Install iproute2; it runs on Linux alone',
  },
];
const SCREEN = ['Xvfb', 'PulseAudio'];

export const ensureTestTools = () => ensure(TOOLS);
export const ensureCallTools = () =>
  ensure([
    ...TOOLS.filter(({ what }) => what === 'Chromium'),
    ...NETWORKS,
    ...BROWSERS.filter(({ what }) => SCREEN.includes(what)),
  ]);
export const ensureBrowsers = () => ensure(BROWSERS);

/** Installs what is missing with apt-get if it may; otherwise prints the command that does. */
function ensure(tools) {
  const missing = tools.filter(isMissing);
  if (missing.length === 0) return;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (hasApt && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const packages = missing.flatMap(({ debian }) => debian);
    run('reading the list of packages', 'apt-get', ['update', '-qq'], { env });
    run(
      `installing ${missing.map(({ what }) => what).join(', ')}`,
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
      { env },
    );
  }
  for (const tool of missing.filter(isMissing)) {
    const advice = hasApt ? `Run: sudo apt-get install ${[tool.debian].flat().join(' ')}` : tool.otherwise;
    process.stderr.write(`The tests need ${tool.what}. ${advice}\n`);
  }
  if (missing.some(isMissing)) process.exit(1);
}
