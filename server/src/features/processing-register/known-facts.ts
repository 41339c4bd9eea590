import type { ProcessingRegister } from '@sadap/contract/processing-register';
import type { SecuritySettings } from '@sadap/contract/security';
import { type Config, isHttps } from '../../config/config.ts';
import type { Counts, Program } from './queries.ts';

type Fact = ProcessingRegister['known'][number]['facts'][number];
export type KnownConfig = Pick<
  Config,
  | 'TLS_CERT'
  | 'PUBLIC_URL'
  | 'REGISTRATION'
  | 'LOGIN_ANSWERS'
  | 'AUDIT_RETENTION_DAYS'
  | 'SCRUB_HOUR'
  | 'RATE_LIMIT'
  | 'DATABASE_URL'
  | 'BLOB_URL'
  | 'S3_ENDPOINT'
  | 'REDIS_URL'
  | 'LDAP_URL'
  | 'OIDC_ISSUER'
  | 'RESULT_WEBHOOK_URL'
  | 'RESULT_FHIR_URL'
  | 'RESULT_HL7_URL'
  | 'TURN_URLS'
  | 'BACKUP_PASSPHRASE'
  | 'BACKUP_KEY_FILE'
>;

type Pair = readonly [th: string, en: string];
const factOf = ([nameTh, nameEn]: Pair, [th, en]: Pair): Fact => ({
  name: { th: nameTh, en: nameEn },
  text: { th, en },
});
const fact = (nameTh: string, nameEn: string, th: string, en: string): Fact =>
  factOf([nameTh, nameEn], [th, en]);
const number = (value: number) => value.toLocaleString('en-US');
/** Never with the credentials that may stand in the address. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address);

/** What the system itself knows for the register, by item of section 39. Only what is so. */
export function knownFacts(
  config: KnownConfig,
  settings: SecuritySettings,
  { counts, programs }: { counts: Counts; programs: readonly Program[] },
): ProcessingRegister['known'] {
  return [
    { item: 1, facts: collected(counts) },
    { item: 2, facts: PURPOSES },
    { item: 4, facts: retention(config, settings) },
    { item: 5, facts: RIGHTS },
    { item: 6, facts: recipients(config, programs) },
    { item: 8, facts: measures(config, settings) },
  ];
}

const collected = ({ patients, recordings, files, accounts }: Counts): Fact[] => [
  fact(
    'ผู้ป่วย',
    'Patients',
    `${number(patients)} ราย: HN ชื่อ วันเกิด เพศ และเท่าที่กรอก เลขประจำตัวประชาชน สิทธิการรักษา โทรศัพท์ ที่อยู่`,
    `${number(patients)}: HN, name, date of birth, sex and, where filled in, citizen ID, insurance, phone, address`,
  ),
  fact(
    'สุขภาพ (มาตรา 26)',
    'Health (section 26)',
    `ประวัติการรักษา โรคประจำตัว การแพ้ น้ำหนัก ส่วนสูง สัญญาณชีพ เสียงหัวใจและปอด ${number(recordings)} เสียง ผลตรวจ ผล AI คำถามปรึกษา และไฟล์ ${number(files)} ไฟล์`,
    `medical history, diseases, allergies, weight, height, vital signs, ${number(recordings)} heart and lung sounds, analyses, AI results, questions to colleagues, ${number(files)} files`,
  ),
  fact(
    'เจ้าหน้าที่',
    'Staff',
    `${number(accounts)} บัญชี: ชื่อผู้ใช้ ชื่อ อีเมล แผนก โทรศัพท์ การเข้าสู่ระบบพร้อมเบราว์เซอร์ ที่อยู่เครือข่าย และเวลา การโทรปรึกษา`,
    `${number(accounts)} accounts: username, name, e-mail, department, phone, sign-ins with browser, network address and time, calls`,
  ),
  fact(
    'บันทึกการใช้งาน',
    'Audit trail',
    'ใครดู ฟัง แก้ไข หรือนำข้อมูลของผู้ป่วยคนใดออกไป เมื่อใด จากที่อยู่เครือข่ายใด',
    'who saw, heard, changed or took out the data of which patient, when and from which network address',
  ),
];

const PURPOSES: Fact[] = [
  fact(
    'ข้อมูลผู้ป่วยและสุขภาพ',
    'Patients and health',
    'ตรวจ วินิจฉัย รักษา ติดตามอาการ และปรึกษาระหว่างแพทย์',
    'examination, diagnosis, treatment, follow-up, and advice between clinicians',
  ),
  fact(
    'ผล AI',
    'AI results',
    'ประกอบการตัดสินใจของแพทย์ คำนวณในเซิร์ฟเวอร์นี้เท่านั้น ไม่ใช้ฝึกโมเดล',
    'to support the clinician; computed on this server alone, not used for training',
  ),
  fact(
    'กรณีศึกษา',
    'Teaching cases',
    'สอนบุคลากรด้วยเสียงที่ไม่ระบุตัวตน เฉพาะเมื่อผู้ป่วยยินยอม ถอนได้ทุกเมื่อ',
    'to teach staff with sounds that name nobody, only with the patient’s consent, which can be withdrawn at any time',
  ),
  fact(
    'เจ้าหน้าที่และบันทึกการใช้งาน',
    'Staff and audit trail',
    'ควบคุมการเข้าถึง ตรวจสอบย้อนหลัง และเก็บข้อมูลจราจรคอมพิวเตอร์ตามกฎหมาย',
    'access control, accountability, and the traffic data that the Computer Crime Act asks for',
  ),
];

const retention = (
  { AUDIT_RETENTION_DAYS: days }: KnownConfig,
  { retentionYears: years }: SecuritySettings,
): Fact[] => [
  fact(
    'ข้อมูลผู้ป่วย',
    'Patients',
    'จนกว่าผู้ดูแลระบบจะลบ ระบบไม่ลบเอง เมื่อลบแล้วเหลือเพียง HN และรายการในบันทึกการใช้งาน',
    'until an administrator deletes them; never by the system itself. The HN and the audit trail remain',
  ),
  ...(years === null
    ? []
    : [
        fact(
          'ระยะเวลาเก็บข้อมูลผู้ป่วย',
          'Patients are kept for',
          `${years} ปีหลังรายการล่าสุด จากนั้นผู้ดูแลระบบเห็นในรายการที่ครบกำหนดและลบเอง`,
          `${years} years after the last entry; then administrators find them in a list, and delete them`,
        ),
      ]),
  fact(
    'บันทึกการใช้งาน',
    'Audit trail',
    `${number(days)} วัน แล้วลบเอง (กฎหมายกำหนดอย่างน้อย 90 วัน)`,
    `${number(days)} days, then removed by the system (90 at least by law)`,
  ),
  fact('บัญชีที่ลบแล้ว', 'Deleted accounts', 'ชื่อยังอยู่กับสิ่งที่บันทึกไว้', 'the name stays on what the account recorded'),
];

const RIGHTS: Fact[] = [
  fact(
    'ขอเข้าถึงและขอสำเนา (30) ขอโอนย้าย (31)',
    'Access and copy (30), portability (31)',
    'ผู้ดูแลระบบส่งออกข้อมูลทั้งหมดของผู้ป่วยเป็น ZIP จากหน้า "ใครดูประวัตินี้บ้าง" ภายใน 30 วัน',
    'an administrator exports everything as a ZIP from "Who has looked at this record", within 30 days',
  ),
  fact(
    'ขอลบ (33)',
    'Erasure (33)',
    'ผู้ดูแลระบบลบผู้ป่วยพร้อมเสียงและไฟล์ทั้งหมด',
    'an administrator deletes the patient with all sounds and files',
  ),
  fact(
    'ขอแก้ไข (35, 36)',
    'Correction (35, 36)',
    'เจ้าหน้าที่แก้ไขได้ทันที ทุกครั้งมีบันทึกว่าใครแก้',
    'staff correct it at once; each change is recorded with who made it',
  ),
];

/** Other machines that data reaches, as they are set. */
function recipients(config: KnownConfig, programs: readonly Program[]): Fact[] {
  const { DATABASE_URL, BLOB_URL, S3_ENDPOINT, REDIS_URL, LDAP_URL, OIDC_ISSUER, TURN_URLS } = config;
  const { RESULT_WEBHOOK_URL, RESULT_FHIR_URL, RESULT_HL7_URL } = config;
  const others = [
    [DATABASE_URL, 'ฐานข้อมูล', 'Database'],
    [BLOB_URL && (S3_ENDPOINT ?? 'Amazon S3'), 'ที่เก็บเสียงและไฟล์', 'Store of sounds and files'],
    [REDIS_URL, 'ช่องทางระหว่างเซิร์ฟเวอร์', 'Channel between servers'],
    [LDAP_URL?.[0], 'ไดเรกทอรีของโรงพยาบาล', "The hospital's directory"],
    [OIDC_ISSUER, 'ระบบยืนยันตัวตน', 'Identity provider'],
    [RESULT_WEBHOOK_URL, 'ระบบของโรงพยาบาล (ผลตรวจที่ลงนามแล้ว)', "The hospital's system (signed results)"],
    [RESULT_FHIR_URL, 'ระบบของโรงพยาบาล (FHIR)', "The hospital's system (FHIR)"],
    [RESULT_HL7_URL, 'ระบบของโรงพยาบาล (HL7 v2)', "The hospital's system (HL7 v2)"],
    [TURN_URLS?.join(' '), 'ตัวส่งต่อการโทร (เข้ารหัส)', 'Relay of calls (encrypted)'],
  ] as const;
  const set = [
    ...others.flatMap(([address, th, en]) =>
      address ? [fact(th, en, hostOf(address), hostOf(address))] : [],
    ),
    ...programs.map(programFact),
  ];
  return set.length > 0
    ? set
    : [
        fact(
          'เครื่องอื่น',
          'Other machines',
          'ไม่มี ข้อมูลทั้งหมดอยู่ในเซิร์ฟเวอร์นี้ และระบบไม่ส่งข้อมูลออกไปที่ใด',
          'none: everything is on this server, and the system sends nothing anywhere',
        ),
      ];
}

/** What a program of the hospital fetches by FHIR, and what it writes. */
function programFact({ name, types, writes, readsRestricted }: Program): Fact {
  const isAll = types.includes('*');
  const written = [...new Set(writes.map((write) => write.split('.')[0]))].join(', ');
  const th = [
    `อ่าน${isAll ? 'ข้อมูลทุกประเภท' : ` ${types.join(', ')}`}`,
    ...(readsRestricted ? ['รวมผู้ป่วยที่ถูกจำกัดการใช้ข้อมูล'] : []),
    ...(written ? [`บันทึก ${written}`] : []),
  ];
  const en = [
    `reads ${isAll ? 'all types' : types.join(', ')}`,
    ...(readsRestricted ? ['also of patients whose use is restricted'] : []),
    ...(written ? [`writes ${written}`] : []),
  ];
  return fact(`โปรแกรม FHIR: ${name}`, `Program by FHIR: ${name}`, th.join(' · '), en.join(' · '));
}

const SECOND_FACTOR = {
  nobody: ['ไม่บังคับ', 'not required'],
  administrators: ['บังคับผู้ดูแลระบบ', 'required of administrators'],
  everybody: ['บังคับทุกคน', 'required of everybody'],
} as const;
const ACCESS = {
  open: ['ทุกบัญชีเปิดผู้ป่วยได้ทุกคน', 'every account opens every patient'],
  'need-to-know': [
    'เฉพาะผู้ที่เกี่ยวข้อง คนอื่นต้องระบุเหตุผล ซึ่งแจ้งผู้ดูแลระบบ',
    'need to know; others give a reason, which administrators see',
  ],
} as const;
const REGISTRATION = {
  open: ['ใครก็สมัครได้ทันที', 'open to anybody'],
  approval: ['ผู้ดูแลระบบอนุมัติทุกบัญชี', 'an administrator approves each account'],
  closed: ['ปิดรับสมัคร', 'closed'],
} as const;

function measures(config: KnownConfig, settings: SecuritySettings): Fact[] {
  const { SCRUB_HOUR: hour } = config;
  return [
    fact(
      'การเข้ารหัสระหว่างทาง',
      'Encryption on the wire',
      isHttps(config) ? 'HTTPS' : 'ไม่มี HTTPS',
      isHttps(config) ? 'HTTPS' : 'no HTTPS',
    ),
    factOf(['การสมัครบัญชี', 'New accounts'], REGISTRATION[config.REGISTRATION]),
    factOf(['ใครเปิดผู้ป่วยคนใดได้', 'Who opens which patients'], ACCESS[settings.access]),
    fact(
      'รหัสผ่าน',
      'Passwords',
      `อย่างน้อย ${settings.passwordMinimumLength} ตัวอักษร เก็บด้วย Argon2id`,
      `${settings.passwordMinimumLength} characters at least, kept with Argon2id`,
    ),
    factOf(['การยืนยันขั้นที่สอง', 'Second step at sign-in'], SECOND_FACTOR[settings.secondFactorFor]),
    factOf(['จำกัดจำนวนคำขอ', 'Request limits'], config.RATE_LIMIT === 'on' ? ['เปิด', 'on'] : ['ปิด', 'off']),
    fact(
      'บันทึกการใช้งาน',
      'Audit trail',
      'บันทึกทุกการดู ฟัง แก้ไข และส่งออก แก้ไขไม่ได้ ผูกต่อกันด้วยแฮช',
      'every look, change and export; append-only and hash-chained',
    ),
    fact(
      'แจ้งเตือนการเปิดดูผิดปกติ',
      'Alarm for unusual reading',
      `เกิน ${number(settings.unusualPatientsPerHour)} คนในหนึ่งชั่วโมง`,
      `more than ${number(settings.unusualPatientsPerHour)} patients an hour`,
    ),
    fact(
      'ตรวจความถูกต้องของเสียงและไฟล์',
      'Verification of sounds and files',
      hour === null ? 'ตรวจเมื่ออ่าน ปิดการตรวจทุกคืน' : `ตรวจ SHA-256 เมื่ออ่าน และทุกคืนเวลา ${hour}:00 น.`,
      hour === null
        ? 'when they are read; nightly verification is off'
        : `SHA-256 when read, and every night at ${hour}:00`,
    ),
    factOf(
      ['การสำรองข้อมูล', 'Backups'],
      config.BACKUP_PASSPHRASE || config.BACKUP_KEY_FILE
        ? ['ตั้งรหัสสำหรับเข้ารหัสไฟล์สำรองไว้แล้ว', 'a key that encrypts them is set']
        : ['เซิร์ฟเวอร์นี้ไม่ได้ตั้งรหัสสำหรับไฟล์สำรอง', 'no key for them is set on this server'],
    ),
  ];
}
