/**
 * What is wrong with one field, in both languages. Schemas in this package use a key as their message; the
 * web shows it at the field, the server puts it into the error body.
 */
export const VALIDATION_MESSAGES = {
  required: { th: 'กรุณากรอกข้อมูลช่องนี้', en: 'Please fill in this field' },
  dateIncomplete: {
    th: 'วันที่ไม่ครบ หรือไม่มีวันนี้ในปฏิทิน กรุณาตรวจสอบ',
    en: 'A part of this date is missing, or there is no such day. Please check it',
  },
  invalid: { th: 'ข้อมูลไม่ถูกต้อง', en: 'This value is not valid' },
  notANumber: { th: 'กรุณากรอกเป็นตัวเลข', en: 'Please enter a number' },
  mustBeConfirmed: { th: 'กรุณายืนยันข้อนี้', en: 'Please confirm this' },
  consentInFuture: {
    th: 'วันที่ให้ความยินยอมต้องไม่เกินวันนี้',
    en: 'Consent cannot have been given in the future',
  },
  namesThePatient: {
    th: 'ข้อความนี้มี HN ชื่อ หรือข้อมูลอื่นที่บอกได้ว่าเป็นใคร กรุณาลบออก',
    en: 'This text has the patient’s HN, name or another number of theirs. Please remove it',
  },
  tooLong: { th: 'ข้อมูลยาวเกินกำหนด', en: 'This text is too long' },
  usernameRequired: { th: 'กรุณากรอกชื่อผู้ใช้', en: 'Please enter username' },
  usernameTooShort: {
    th: 'ชื่อผู้ใช้ต้องมีอย่างน้อย 3 ตัวอักษร',
    en: 'Username must have at least 3 characters',
  },
  usernameCharacters: {
    th: 'ชื่อผู้ใช้ใช้ได้เฉพาะตัวอักษรอังกฤษ ตัวเลข และขีดล่าง (_)',
    en: 'Username may contain only letters, digits and underscore',
  },
  emailRequired: { th: 'กรุณากรอกอีเมล', en: 'Please enter email' },
  emailInvalid: { th: 'รูปแบบอีเมลไม่ถูกต้อง', en: 'This e-mail address is not valid' },
  passwordRequired: { th: 'กรุณากรอกรหัสผ่าน', en: 'Please enter password' },
  passwordTooShort: {
    th: 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร',
    en: 'Password must have at least 6 characters',
  },
  passwordNotMixed: {
    th: 'รหัสผ่านต้องมีทั้งตัวอักษรและตัวเลข',
    en: 'Password must have both letters and numbers',
  },
  passwordCommon: {
    th: 'รหัสผ่านนี้มีคนใช้บ่อย เดาได้ง่าย กรุณาตั้งใหม่',
    en: 'This password is too common. Please choose another one',
  },
  passwordHasUsername: {
    th: 'รหัสผ่านต้องไม่มีชื่อผู้ใช้อยู่ข้างใน',
    en: 'The password must not contain the username',
  },
  passwordNotOwn: {
    th: 'รหัสผ่านนี้ผู้อื่นตั้งให้ กรุณาตั้งรหัสผ่านที่คุณรู้คนเดียว',
    en: 'Somebody else chose this password. Please choose one that only you know',
  },
  passwordBelowMinimum: {
    th: 'รหัสผ่านสั้นกว่าที่โรงพยาบาลกำหนด',
    en: 'The password is shorter than this hospital requires',
  },
  codeRequired: { th: 'กรุณาใส่รหัส', en: 'Please enter the code' },
  passkeyNameRequired: { th: 'กรุณาตั้งชื่อพาสคีย์', en: 'Please name the passkey' },
  unusualReadingRange: {
    th: 'ต้องอยู่ระหว่าง 5-10,000 คน',
    en: 'The number must be 5-10,000',
  },
  retentionRange: { th: 'ต้องอยู่ระหว่าง 1-50 ปี', en: 'The number must be 1-50 years' },
  glassReasonRequired: { th: 'กรุณาเลือกเหตุผล', en: 'Please choose a reason' },
  glassNoteTooShort: {
    th: 'กรุณาระบุเหตุผลอย่างน้อย 5 ตัวอักษร',
    en: 'Please give the reason in at least 5 letters',
  },
  passwordLengthRange: {
    th: 'ความยาวรหัสผ่านต้องอยู่ระหว่าง 6-64 ตัวอักษร',
    en: 'The length must be 6-64 characters',
  },
  confirmationRequired: { th: 'กรุณายืนยันรหัสผ่าน', en: 'Please confirm the password' },
  passwordsDiffer: { th: 'รหัสผ่านไม่ตรงกัน', en: 'Passwords do not match' },
  hnRequired: { th: 'กรุณากรอก HN', en: 'Please enter the HN' },
  hnCharacters: {
    th: 'HN ใช้ได้เฉพาะตัวอักษรอังกฤษ ตัวเลข และขีดกลาง ไม่เกิน 20 ตัว',
    en: 'The HN may contain only letters, digits and dashes, up to 20',
  },
  birthDateRequired: { th: 'กรุณาเลือกวันเกิด', en: 'Please choose the date of birth' },
  birthDateInvalid: { th: 'วันเกิดไม่ถูกต้อง', en: 'This date of birth is not valid' },
  genderRequired: { th: 'กรุณาเลือกเพศ', en: 'Please choose the gender' },
  ageRange: { th: 'อายุต้องอยู่ระหว่าง 0-150 ปี', en: 'age must be between 0-150 years' },
  weightPositive: { th: 'น้ำหนักต้องมากกว่า 0', en: 'Weight must be greater than 0' },
  heightPositive: { th: 'ส่วนสูงต้องมากกว่า 0', en: 'Height must be greater than 0' },
  weightKept: { th: 'แก้ไขน้ำหนักได้ แต่ลบออกไม่ได้', en: 'Weight can be changed, but not removed' },
  heightKept: { th: 'แก้ไขส่วนสูงได้ แต่ลบออกไม่ได้', en: 'Height can be changed, but not removed' },
  weightTooLarge: { th: 'น้ำหนักมากเกินไป (ไม่เกิน 700 กก.)', en: 'Weight is too large (at most 700 kg)' },
  heightTooLarge: { th: 'ส่วนสูงมากเกินไป (ไม่เกิน 300 ซม.)', en: 'Height is too large (at most 300 cm)' },
  diseaseEmpty: { th: 'กรุณาพิมพ์ชื่อโรค', en: 'Please type the disease' },
  allergyEmpty: { th: 'กรุณาพิมพ์สิ่งที่แพ้', en: 'Please type the allergy' },
  otherPersonReason: {
    th: 'กรุณาระบุเหตุผลว่าเป็นคนละคน อย่างน้อย 5 ตัวอักษร',
    en: 'Please say in at least 5 letters why this is another person',
  },
  citizenIdInvalid: {
    th: 'เลขประจำตัวประชาชนไม่ถูกต้อง ตรวจสอบให้ครบ 13 หลัก',
    en: 'This is not a citizen ID. Check its 13 digits',
  },
  heartRateRange: { th: 'อัตราการเต้นของหัวใจต้องอยู่ระหว่าง 1-400 ครั้ง/นาที', en: 'Heart rate must be 1-400 bpm' },
  bloodPressureRange: { th: 'ความดันโลหิตต้องอยู่ระหว่าง 1-400 mmHg', en: 'Blood pressure must be 1-400 mmHg' },
  bloodPressureOrder: {
    th: 'ความดันตัวล่างต้องน้อยกว่าตัวบน',
    en: 'Diastolic pressure must be below systolic pressure',
  },
  oxygenSaturationRange: { th: 'ออกซิเจนในเลือดต้องอยู่ระหว่าง 1-100%', en: 'Oxygen saturation must be 1-100%' },
  respirationRateRange: {
    th: 'อัตราการหายใจต้องอยู่ระหว่าง 1-150 ครั้ง/นาที',
    en: 'Respiration rate must be 1-150 per minute',
  },
  temperatureRange: { th: 'อุณหภูมิต้องอยู่ระหว่าง 20-45 °C', en: 'Temperature must be 20-45 °C' },
  wholeNumber: { th: 'กรุณากรอกเป็นจำนวนเต็ม', en: 'Please enter a whole number' },
  maximumPatientsRange: { th: 'จำนวนผู้ป่วยต่อปีต้องอยู่ระหว่าง 1-99999', en: 'Patients per year must be 1-99999' },
  currentPasswordRequired: { th: 'กรุณากรอกรหัสผ่านปัจจุบัน', en: 'Please enter the current password' },
  newPasswordsDiffer: { th: 'รหัสผ่านใหม่ไม่ตรงกัน', en: 'New passwords do not match' },
  groupNameRequired: { th: 'กรุณากรอกชื่อกลุ่ม', en: 'Please enter the group name' },
  memberRequired: { th: 'กรุณาเลือกผู้ใช้ที่ต้องการเพิ่ม', en: 'Please choose the user to add' },
  instantInFuture: {
    th: 'เวลานี้ยังมาไม่ถึง กรุณาตรวจปี (กรอกเป็น ค.ศ.)',
    en: 'This time is in the future. Please check the year',
  },
  instantTooEarly: {
    th: 'เวลานี้นานเกินไป กรุณาตรวจปี (กรอกเป็น ค.ศ.)',
    en: 'This time is too long ago. Please check the year',
  },
  beforeBirth: {
    th: 'วันที่นี้อยู่ก่อนปีเกิดของผู้ป่วย กรุณาตรวจปี (กรอกเป็น ค.ศ.)',
    en: 'This date is before the patient’s year of birth. Please check the year',
  },
  periodReversed: { th: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม', en: 'The end must be after the beginning' },
  deviceNameRequired: { th: 'กรุณากรอกชื่ออุปกรณ์', en: 'Please enter the device name' },
  macInvalid: { th: 'MAC Address ไม่ถูกต้อง', en: 'Invalid MAC Address' },
  stepSeconds: { th: 'ระยะเวลาต้องอยู่ระหว่าง 10 ถึง 60 วินาที', en: 'The time must be between 10 and 60 seconds' },
  stepRequired: { th: 'กรุณาเพิ่มอย่างน้อยหนึ่งขั้นตอน', en: 'Please add at least one step' },
  tooManySteps: { th: 'มีขั้นตอนมากเกินไป (ไม่เกิน 40)', en: 'There are too many steps (40 at most)' },
  positionInvalid: { th: 'ตำแหน่งฟังไม่ถูกต้อง', en: 'This is not an auscultation position' },
  stretchInvalid: { th: 'ช่วงของเสียงไม่ถูกต้อง', en: 'This is not a stretch of the sound' },
  marksInvalid: {
    th: 'ตำแหน่งเสียงต้องอยู่ในช่วงของเสียงและไม่ซ้อนกัน',
    en: 'Marks must lie inside the sound and not on top of each other',
  },
  eventsInvalid: {
    th: 'ช่วงเสียงต้องอยู่ภายในเสียง จบหลังจุดเริ่ม และชนิดเดียวกันต้องไม่ซ้อนกัน',
    en: 'Events must lie inside the sound, end after they begin, and not overlap others of their kind',
  },
  eventKindInvalid: {
    th: 'ชนิดของช่วงเสียงนี้ไม่ตรงกับอวัยวะ หรือรายละเอียดไม่ตรงกับชนิด',
    en: 'This kind of event does not belong to the organ, or its detail not to the kind',
  },
  eventsTooMany: {
    th: 'ทำเครื่องหมายได้ไม่เกิน 200 ช่วงเสียง',
    en: 'A sound has at most 200 events',
  },
  colleagueRequired: { th: 'กรุณาเลือกผู้ที่ต้องการถาม', en: 'Please choose whom to ask' },
  colleagueIsYourself: {
    th: 'ถามตัวเองไม่ได้ กรุณาเลือกเพื่อนร่วมงาน',
    en: 'Please choose somebody other than yourself',
  },
  questionRequired: { th: 'กรุณาพิมพ์คำถาม', en: 'Please type your question' },
  answerRequired: {
    th: 'กรุณาพิมพ์คำตอบหรือแนบผลตรวจของคุณ',
    en: 'Please type an answer or add your own analysis',
  },
  findingIncomplete: {
    th: 'กรุณาระบุรายละเอียดของสิ่งที่ตรวจพบ',
    en: 'Please complete the details of this finding',
  },
} as const satisfies Record<string, { th: string; en: string }>;

export type ValidationKey = keyof typeof VALIDATION_MESSAGES;

export function isValidationKey(text: string): text is ValidationKey {
  return Object.hasOwn(VALIDATION_MESSAGES, text);
}

/** The message key of a zod issue; issues without one of our keys get 'required' or 'invalid'. */
export function validationKeyOf(issue: {
  message: string;
  code?: string | undefined;
  input?: unknown;
}): ValidationKey {
  if (Number.isNaN(issue.input)) return 'notANumber';
  if (isValidationKey(issue.message)) return issue.message;
  return issue.code === 'invalid_type' && issue.input === undefined ? 'required' : 'invalid';
}

/** A message for a schema: `z.string().min(1, withMessage('usernameRequired'))`. */
export function withMessage(key: ValidationKey): { message: ValidationKey } {
  return { message: key };
}
