import { z } from 'zod';
import { isThisMachine } from './this-machine.ts';

/** Other machines that the server connects to. */
export const connectionSettings = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The role that owns the tables and migrates, where DATABASE_URL names one that only serves. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  BLOB_URL: z.url({ protocol: /^s3$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The hospital's system, which gets the results of signed check-ups: docs/hospital-system.md. */
  RESULT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  RESULT_FHIR_URL: z.url({ protocol: /^https?$/ }).optional(),
  RESULT_HL7_URL: z.string().refine(isMllp, 'needs mllp://host:port or mllps://host:port').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Lets patients' data cross a network in the clear, to those that are not on this machine. */
  ALLOW_PLAIN_CONNECTIONS: z.enum(['true', 'false']).default('false'),
};

function isMllp(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^mllps?:$/.test(url.protocol) && url.hostname !== '' && url.port !== '';
}

type Settings = z.infer<z.ZodObject<typeof connectionSettings>>;

/** What each needs, so that nobody in between can read or change what is said. */
const ENCRYPTED = {
  DATABASE_URL: { isSo: hasVerifiedTls, need: '?sslmode=verify-full at its end' },
  DATABASE_OWNER_URL: { isSo: hasVerifiedTls, need: '?sslmode=verify-full at its end' },
  REDIS_URL: { isSo: ({ protocol }: URL) => protocol === 'rediss:', need: 'rediss://' },
  S3_ENDPOINT: { isSo: ({ protocol }: URL) => protocol === 'https:', need: 'https://' },
  RESULT_FHIR_URL: { isSo: ({ protocol }: URL) => protocol === 'https:', need: 'https://' },
  RESULT_HL7_URL: { isSo: ({ protocol }: URL) => protocol === 'mllps:', need: 'mllps://' },
  RESULT_WEBHOOK_URL: { isSo: ({ protocol }: URL) => protocol === 'https:', need: 'https://' },
} as const;

function hasVerifiedTls({ searchParams }: URL): boolean {
  return searchParams.get('sslmode') === 'verify-full';
}

/** This machine, or a socket of its file system. */
const isNear = ({ hostname, searchParams }: URL) =>
  (searchParams.get('host') ?? '').startsWith('/') ||
  hostname.startsWith('%2F') ||
  isThisMachine(hostname.replace(/^\[(.*)\]$/, '$1'));

/** Connections over a network are encrypted, unless the operator says otherwise. */
export function checkConnectionSettings(
  settings: Settings,
  fault: (field: string, message: string) => void,
): void {
  if (settings.ALLOW_PLAIN_CONNECTIONS === 'true') return;
  for (const [field, { isSo, need }] of Object.entries(ENCRYPTED)) {
    const given = settings[field as keyof typeof ENCRYPTED];
    if (given === undefined) continue;
    const url = new URL(given);
    if (!isNear(url) && !isSo(url))
      fault(
        field,
        `needs ${need}: patients' data would cross the network in the clear. On a network that nobody else ` +
          'can listen to: ALLOW_PLAIN_CONNECTIONS=true',
      );
  }
}
