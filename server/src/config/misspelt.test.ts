import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['Database_Url', 'DATABASE_URL'],
  ['DATA_BASE_URL', 'DATABASE_URL'],
  ['DATA_DIRR', 'DATA_DIR'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['TRUST_PROXIE', 'TRUST_PROXY'],
  ['TOKEN_SECRETS', 'TOKEN_SECRET'],
  ['AUDIT_RETENTION_DAY', 'AUDIT_RETENTION_DAYS'],
  ['ALLOW_PLAIN_HTPP', 'ALLOW_PLAIN_HTTP'],
])('%s is refused: %s is meant', (name, meant) => {
  expect(faultsOf({ [name]: 'postgres://127.0.0.1/sadap' })).toEqual([
    `${name}: is no setting. Is ${meant} meant? If it is another program's: FOREIGN_VARIABLES=${name}`,
  ]);
});

/** What shells, npm, Docker, Kubernetes, systemd and others leave in an environment. */
const FOREIGN = `
  PATH HOME HOSTNAME HOSTTYPE USER LANG LC_ALL LC_TIME SHELL SHLVL PWD OLDPWD TERM TZ TIMEZONE TMPDIR EDITOR
  LOGNAME MAIL DISPLAY SSH_TTY SSH_AUTH_SOCK SSH_CLIENT XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID
  DBUS_SESSION_BUS_ADDRESS LESSOPEN LS_COLORS NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION
  NODE_EXTRA_CA_CERTS YARN_VERSION INIT_CWD COLOR npm_config_cache npm_config_loglevel npm_config_log_level
  npm_package_name npm_package_version npm_lifecycle_event npm_node_execpath npm_command npm_execpath
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE
  INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH NOTIFY_SOCKET CREDENTIALS_DIRECTORY
  LISTEN_FDS LISTEN_PID MAINPID RUNTIME_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR
  REDIS_PORT REDIS_HOST REDIS_PASSWORD REDIS_SERVICE_HOST REDIS_SERVICE_PORT REDIS_PORT_6379_TCP REDIS_SERVER_PATH
  POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_PORT PGHOST PGPORT PGUSER PGDATABASE PGPASSWORD PGDATA
  DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER DATABASE_PASSWORD DB_URL MYSQL_URL MONGO_URL
  AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_DEFAULT_REGION AWS_ENDPOINT_URL
  S3_BUCKET S3_PORT S3_HOST MINIO_ROOT_USER MINIO_ROOT_PASSWORD OIDC_CLIENT_NAME LDAP_ROOT LDAP_PORT
  TLS_CERT_DIR TLS_ENABLED PUBLIC_IP PUBLIC_HOST LOG_FILE LOG_FORMAT LOG_DIR BACKUP_DIR BACKUP_TIME
  CI GITHUB_ACTIONS GITHUB_TOKEN GITLAB_CI RUNNER_OS BUILD_NUMBER VITEST VITEST_POOL_ID VITEST_WORKER_ID
  PUPPETEER_EXECUTABLE_PATH PLAYWRIGHT_BROWSERS_PATH JAVA_HOME PYTHONPATH GOPATH CARGO_HOME
  SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND WSL_DISTRO_NAME WSLENV OS WINDIR APPDATA PROGRAMFILES _
`
  .trim()
  .split(/\s+/);

test('what is left in environments by others is not taken for a setting', () => {
  expect(faultsOf(Object.fromEntries(FOREIGN.map((name) => [name, 'x'])))).toEqual([]);
});

test('nor is what is near a setting that is given, or named as foreign, or empty', () => {
  const url = 'postgres://127.0.0.1/sadap';
  expect(faultsOf({ DATABASE_URL: url, DATABASE_URI: url })).toEqual([]);
  expect(
    faultsOf({ DATABASE_URI: url, REDIS_URI: url, FOREIGN_VARIABLES: 'DATABASE_URI, REDIS_URI' }),
  ).toEqual([]);
  expect(faultsOf({ DATABASE_URI: '' })).toEqual([]);
});

test('a misspelt setting is named beside the other faults', () => {
  const named = faultsOf({ PORT: '99999', LOG_LEVLE: 'warn' }).map((fault) => fault.split(':')[0]);
  expect(named.sort()).toEqual(['LOG_LEVLE', 'PORT']);
  expect(() => readConfig({ LOG_LEVLE: 'warn' })).toThrow(ConfigError);
});
