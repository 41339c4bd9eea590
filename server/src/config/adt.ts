import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { CHARSETS } from './hl7-charsets.ts';
import { certificatesIn } from './results.ts';
import { isThisMachine } from './this-machine.ts';

const addresses = (text: string) => text.split(',').map((each) => each.trim());

/** Patients from the hospital's system by HL7 v2 ADT: docs/hospital-system.md. */
export const adtSettings = {
  ADT_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  ADT_HOST: z
    .string()
    .refine((host) => isIP(host) !== 0, 'needs an address of this machine')
    .default('127.0.0.1'),
  /** Who may connect: addresses, or networks such as 10.1.0.0/16, by commas. Without it this machine. */
  ADT_ALLOW: z
    .string()
    .transform(addresses)
    .refine((all) => all.every(isNetwork), 'needs addresses or networks such as 10.1.0.0/16, by commas')
    .optional(),
  /** The account in whose name patients are registered. */
  ADT_USERNAME: z.string().min(1).max(64).optional(),
  /** Of messages that name none. */
  ADT_CHARSET: z.enum(CHARSETS).default('UNICODE UTF-8'),
  ADT_CERT_FILE: z.string().min(1).optional(),
  ADT_KEY_FILE: z.string().min(1).optional(),
  /** Who signs the certificates that senders must show, as PEM. */
  ADT_CLIENT_CA_FILE: z.string().min(1).optional(),
};

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Of these networks; of this machine without any. */
export function allowedPeers(networks: readonly string[] | undefined): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks ?? []) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    // An IPv4 peer of a socket for both.
    const plain = address.replace(/^::ffff:(?=\d)/, '');
    if (!networks) return isThisMachine(plain);
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  };
}

type Settings = { ALLOW_PLAIN_CONNECTIONS: string } & z.infer<z.ZodObject<typeof adtSettings>>;

export function checkAdtSettings(env: Settings, fault: (field: string, message: string) => void): void {
  for (const field of ['ADT_CERT_FILE', 'ADT_KEY_FILE', 'ADT_CLIENT_CA_FILE'] as const) {
    const file = env[field];
    if (file === undefined) continue;
    try {
      if (field === 'ADT_KEY_FILE') readFileSync(file);
      else certificatesIn(file);
    } catch (error) {
      fault(field, error instanceof Error ? error.message : 'cannot be read');
    }
  }
  if (env.ADT_PORT === undefined || isThisMachine(env.ADT_HOST)) return;
  if (!env.ADT_ALLOW && !env.ADT_CLIENT_CA_FILE)
    fault('ADT_ALLOW', `is needed together with ADT_HOST=${env.ADT_HOST}: others could send patients`);
  if (!env.ADT_CERT_FILE && env.ALLOW_PLAIN_CONNECTIONS !== 'true')
    fault(
      'ADT_CERT_FILE',
      `is needed together with ADT_HOST=${env.ADT_HOST}: patients' data would cross the network in the clear`,
    );
}
