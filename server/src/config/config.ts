import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCESS_MODES } from '@sadap/contract/access';
import { AI_MODES } from '@sadap/contract/ai-analysis';
import { Registration } from '@sadap/contract/auth/schema';
import { PASSWORD_MINIMUM_RECOMMENDED } from '@sadap/contract/limits';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { z } from 'zod';
import { adtSettings, checkAdtSettings } from './adt.ts';
import { checkConnectionSettings, connectionSettings } from './connections.ts';
import { checkLaunchSettings, launchSettings } from './launch.ts';
import { misspeltIn } from './misspelt.ts';
import { faultOfPassword } from './new-password.ts';
import { checkResultSettings, resultSettings } from './results.ts';
import { checkDirectorySettings, checkOidcSettings, directorySettings, oidcSettings } from './sign-in.ts';
import { checkSmartSettings, smartSettings } from './smart.ts';
import { isThisMachine } from './this-machine.ts';
import { type TrustedProxies, trustOf } from './trusted-proxies.ts';

const Port = z.coerce.number().int().min(0).max(65_535);
const ReadableFile = z.string().refine(existsSync, 'names a file that does not exist');

/** A number of proxies, or their addresses. `true` is one proxy. */
function trustedProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  const named = { false: 0, true: 1 }[text];
  if (named !== undefined) return named;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  try {
    trustOf(addresses);
  } catch {
    context.addIssue('needs the number of proxies, or their addresses separated by commas');
  }
  return addresses;
}

/** What the first administrator's password lacks. */
function weaknessOf(password: string, username: string): string | undefined {
  const minimumLength = PASSWORD_MINIMUM_RECOMMENDED;
  const broken = faultOfPassword(password, { username, minimumLength });
  if (broken?.name === 'length') return `needs at least ${minimumLength} characters`;
  return broken && VALIDATION_MESSAGES[broken.fault].en;
}

/** Every setting of the server. All are optional and described in docs/deployment.md. */
const Settings = z.object({
  PORT: Port.default(8080),
  /** Without it: every address with the server's own HTTPS, otherwise this machine alone. */
  HOST: z.string().min(1).optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .transform((path) => resolve(path)),
  /** Classifiers (models/README.md). */
  MODELS_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../../models', import.meta.url)))
    .transform((path) => resolve(path)),
  ...connectionSettings,
  REGISTRATION: Registration.default('approval'),
  /** `same` tells nobody whether a name exists; see docs/deployment.md. */
  LOGIN_ANSWERS: z.enum(['distinct', 'same']).default('distinct'),
  /** Fixes what an administrator otherwise chooses (`features/access`). */
  ACCESS: z.enum(ACCESS_MODES).optional(),
  /** What a new installation begins with (`features/ai-analysis`); an administrator changes it. */
  AI: z.enum(AI_MODES).default('silent'),
  /** By the specification a new login replaces the older one. */
  LOGINS_PER_USER: z.coerce.number().int().min(1).max(10).default(1),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9_]{3,64}$/, 'needs 3 or more letters, digits or underscores')
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TOKEN_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Only for `npm run rotate-secret`: what TOKEN_SECRET was. */
  FORMER_TOKEN_SECRET: z.string().optional(),
  ...directorySettings,
  ...oidcSettings,
  ...launchSettings,
  ...smartSettings,
  ...resultSettings,
  ...adtSettings,
  TLS_CERT: ReadableFile.optional(),
  TLS_KEY: ReadableFile.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Lets others reach a server without HTTPS: all that is said crosses the network in the clear. */
  ALLOW_PLAIN_HTTP: z.enum(['true', 'false']).default('false'),
  TRUST_PROXY: z.string().default('false').transform(trustedProxies),
  /** STUN and TURN servers for calls beyond the local network, separated by commas. */
  TURN_URLS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== ''),
    )
    .refine(
      (urls) => urls.every((url) => /^(stuns?|turns?):[^\s/]+$/.test(url)),
      'needs addresses like turn:turn.example.org:3478, separated by commas',
    )
    .optional(),
  TURN_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  /** ClamAV's daemon, which looks at files before they are stored. */
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/, 'needs tcp://host:port or unix:/path')
    .optional(),
  /** Writes each event of the audit trail into the log, for the hospital's collector. */
  AUDIT_TO_LOG: z.enum(['true', 'false']).default('false'),
  /** Where the trail's newest link is written every ten minutes: on another machine, best. */
  AUDIT_HEADS_FILE: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  /** An authority that stamps the newest link (RFC 3161), who vouches for it, and how often it is asked. */
  AUDIT_TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUDIT_TIMESTAMP_CA_FILE: ReadableFile.optional(),
  AUDIT_TIMESTAMP_MINUTES: z.coerce.number().int().min(60).max(1440).default(1440),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(90, 'is never under 90 days').default(3650),
  TIME_ZONE: z
    .string()
    .default('Asia/Bangkok')
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
      'is no IANA time zone',
    ),
  /** The hour at which all stored bytes are verified, in the hospital's time. */
  SCRUB_HOUR: z
    .union([z.literal('off').transform(() => null), z.coerce.number().int().min(0).max(23)])
    .default(2),
  SCRUB_MB_PER_S: z.coerce.number().positive().max(10_000).default(10),
  /** What backups are encrypted with: itself, or the content of a file. */
  BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  BACKUP_KEY_FILE: ReadableFile.optional(),
  /** Where a monitor asks, apart from everybody else; without it nothing listens there. */
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** `off` lifts the request limits; only for load measurements. */
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  /** Of database and processor, for one account at each server, before its requests wait in turns. */
  WORK_MS_PER_MINUTE: z.coerce.number().int().min(500).max(600_000).default(15_000),
  /** Of one account, at each server. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(300).max(100_000).default(1_200),
  /** `on` holds every answer to the contract before it is sent; for tests and development. */
  CHECK_ANSWERS: z.enum(['on', 'off']).default('off'),
  /** Other programs' variables that look like a misspelt setting, separated by commas. */
  FOREIGN_VARIABLES: z.string().optional(),
});

const Environment = Settings.superRefine((env, context) => {
  const need = (field: keyof typeof env, other: keyof typeof env) => {
    if (env[field] !== undefined && env[other] === undefined)
      context.addIssue({ code: 'custom', path: [other], message: `is needed together with ${field}` });
  };
  need('TLS_CERT', 'TLS_KEY');
  need('TLS_KEY', 'TLS_CERT');
  need('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  need('DATABASE_OWNER_URL', 'DATABASE_URL');
  need('ADMIN_PASSWORD', 'ADMIN_USERNAME');
  if (env.LOGIN_ANSWERS === 'same' && env.REGISTRATION === 'open')
    context.addIssue({
      code: 'custom',
      path: ['LOGIN_ANSWERS'],
      message: 'same needs REGISTRATION approval or closed: an open one tells which names are free',
    });
  const weak = env.ADMIN_PASSWORD && weaknessOf(env.ADMIN_PASSWORD, env.ADMIN_USERNAME ?? '');
  if (weak) context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: weak });
  need('TURN_URLS', 'TURN_SECRET');
  need('TURN_SECRET', 'TURN_URLS');
  const fault = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  checkConnectionSettings(env, fault);
  checkDirectorySettings(env, fault);
  checkOidcSettings(env, fault);
  checkLaunchSettings(env, fault);
  checkSmartSettings(env, fault);
  checkResultSettings(env, fault);
  need('RESULT_WEBHOOK_URL', 'RESULT_WEBHOOK_KEY_FILE');
  need('RESULT_WEBHOOK_KEY_FILE', 'RESULT_WEBHOOK_URL');
  need('RESULT_WEBHOOK_URL', 'PUBLIC_URL');
  need('RESULT_FHIR_URL', 'PUBLIC_URL');
  need('RESULT_FHIR_URL', 'RESULT_HN_SYSTEM');
  need('RESULT_FHIR_TOKEN_FILE', 'RESULT_FHIR_URL');
  need('RESULT_HL7_URL', 'PUBLIC_URL');
  need('RESULT_HL7_CA_FILE', 'RESULT_HL7_URL');
  checkAdtSettings(env, fault);
  need('ADT_PORT', 'ADT_USERNAME');
  need('ADT_USERNAME', 'ADT_PORT');
  need('ADT_CERT_FILE', 'ADT_KEY_FILE');
  need('ADT_KEY_FILE', 'ADT_CERT_FILE');
  need('ADT_CLIENT_CA_FILE', 'ADT_CERT_FILE');
  need('LAUNCH_KEY_FILE', 'LAUNCH_ISSUER');
  need('LAUNCH_ISSUER', 'LAUNCH_KEY_FILE');
  need('LAUNCH_ORIGINS', 'LAUNCH_KEY_FILE');
  need('SMART_SERVERS', 'SMART_CLIENT_ID');
  need('SMART_SERVERS', 'PUBLIC_URL');
  need('SMART_CLIENT_ID', 'SMART_SERVERS');
  need('SMART_CLIENT_SECRET', 'SMART_SERVERS');
  need('SMART_CLIENT_KEY_FILE', 'SMART_SERVERS');
  need('AUDIT_TIMESTAMP_URL', 'AUDIT_HEADS_FILE');
  need('AUDIT_TIMESTAMP_CA_FILE', 'AUDIT_TIMESTAMP_URL');
  need('OIDC_ISSUER', 'OIDC_CLIENT_ID');
  need('OIDC_ISSUER', 'PUBLIC_URL');
  if (env.HOST && !isThisMachine(env.HOST) && !mayOthersReach(env))
    context.addIssue({
      code: 'custom',
      path: ['HOST'],
      message:
        `others could reach ${env.HOST}, and passwords and patients' data would cross the network in the ` +
        'clear. Set TLS_CERT and TLS_KEY, or PUBLIC_URL=https://… for a proxy with HTTPS in front. On a ' +
        'network for tests alone: ALLOW_PLAIN_HTTP=true',
    });
})
  .transform((env) => ({ ...env, HOST: hostOf(env) }))
  .superRefine(({ HOST, TRUST_PROXY }, context) => {
    // Whoever reaches the server past the proxy would choose the address that limits and the trail go by.
    if (typeof TRUST_PROXY === 'number' && TRUST_PROXY > 0 && !isThisMachine(HOST))
      context.addIssue({
        code: 'custom',
        path: ['TRUST_PROXY'],
        message:
          `a number is for a proxy on this machine (HOST=127.0.0.1). Others reach ${HOST}: name the proxies' ` +
          'addresses, such as TRUST_PROXY=10.0.0.5',
      });
  });

type Reached = {
  TLS_CERT?: string | undefined;
  PUBLIC_URL?: string | undefined;
  ALLOW_PLAIN_HTTP: 'true' | 'false';
};

/** Whether browsers come over HTTPS: to the server itself, or to a proxy in front. */
export const isHttps = ({ TLS_CERT, PUBLIC_URL }: Pick<Reached, 'TLS_CERT' | 'PUBLIC_URL'>): boolean =>
  TLS_CERT !== undefined || (PUBLIC_URL?.startsWith('https:') ?? false);

const mayOthersReach = (env: Reached) => isHttps(env) || env.ALLOW_PLAIN_HTTP === 'true';

/** A proxy in front speaks plain HTTP to the server: on another machine only where the operator says so. */
const hostOf = ({ HOST, TLS_CERT, ALLOW_PLAIN_HTTP }: Reached & { HOST?: string | undefined }): string =>
  HOST ?? (TLS_CERT !== undefined || ALLOW_PLAIN_HTTP === 'true' ? '0.0.0.0' : '127.0.0.1');

export type Config = Readonly<z.infer<typeof Environment>>;

/** The environment is invalid; `faults` names every variable at fault. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Sets the process's time zone to the hospital's: ages and birth dates depend on it. */
export function liveInTimeZone({ TIME_ZONE }: Config): void {
  process.env.TZ = TIME_ZONE;
}

/** Reads and checks the environment; empty variables count as absent. Throws `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const foreign = new Set(given.FOREIGN_VARIABLES?.split(',').map((name) => name.trim()));
  const misspelt = misspeltIn(given, Object.keys(Settings.shape))
    .filter(({ name }) => !foreign.has(name))
    .map(
      ({ name, meant }) =>
        `${name}: is no setting. Is ${meant} meant? If it is another program's: FOREIGN_VARIABLES=${name}`,
    );
  const result = Environment.safeParse(given);
  if (result.success && misspelt.length === 0) return result.data;
  const issues = result.error?.issues ?? [];
  throw new ConfigError([...misspelt, ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)]);
}
