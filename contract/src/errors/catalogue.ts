import type { ApiError } from './schema.ts';

/** Every error of the API, the realtime channel and the services: one code, one status, two texts. */
export const ERRORS = {
  // input
  VALIDATION: { status: 422, th: 'ข้อมูลไม่ถูกต้อง', en: 'Some input is not valid' },
  MALFORMED_REQUEST: { status: 400, th: 'รูปแบบคำขอไม่ถูกต้อง', en: 'The request is malformed' },
  NO_SUCH_ROUTE: { status: 404, th: 'ไม่พบเส้นทางที่เรียก', en: 'There is no such route' },
  NOT_ACCEPTABLE: {
    status: 406,
    th: 'ไม่มีข้อมูลในรูปแบบที่ขอ ระบบตอบเป็น application/fhir+json',
    en: 'This is not available in the format that was asked for. FHIR is answered as application/fhir+json',
  },
  FHIR_CLIENT_NOT_FOUND: { status: 404, th: 'ไม่พบโปรแกรมนี้', en: 'This program was not found' },
  FHIR_CLIENTS_FULL: {
    status: 409,
    th: 'มีโปรแกรมครบจำนวนสูงสุดแล้ว ยกเลิกโปรแกรมที่ไม่ใช้ก่อน',
    en: 'There are as many programs as there may be. Revoke one that is no longer used first',
  },
  FHIR_KEY_INVALID: {
    status: 422,
    th: 'กุญแจนี้ใช้ไม่ได้ ต้องเป็นกุญแจสาธารณะ RSA 2048 บิตขึ้นไป หรือ EC P-384 ในรูปแบบ PEM หรือ JWKS',
    en: 'This key cannot be used. It has to be a public RSA key of 2048 bits or more, or an EC key of P-384, as PEM or JWKS',
  },
  FHIR_NOT_FOUND: { status: 404, th: 'ไม่พบรายการนี้', en: 'This was not found' },
  FHIR_SCOPE: {
    status: 403,
    th: 'โปรแกรมนี้ไม่ได้รับอนุญาตให้อ่านข้อมูลประเภทนี้',
    en: 'This program may not read resources of this type',
  },
  FHIR_WRITE_SCOPE: {
    status: 403,
    th: 'โปรแกรมนี้ไม่ได้รับอนุญาตให้บันทึกข้อมูลประเภทนี้',
    en: 'This program may not write this',
  },
  FHIR_WRITER_GONE: {
    status: 403,
    th: 'บัญชีที่โปรแกรมนี้ใช้บันทึกข้อมูลใช้ไม่ได้แล้ว',
    en: 'The account in whose name this program writes can no longer be used',
  },
  FHIR_WRITER_UNFIT: {
    status: 422,
    th: 'ต้องเป็นบัญชีที่ใช้งานอยู่และไม่ใช่ผู้ดูแลระบบ',
    en: 'This needs an active account that is not an administrator',
  },
  FHIR_VERSION_NEEDED: {
    status: 428,
    th: 'ต้องระบุรุ่นของข้อมูลที่แก้ไขใน If-Match',
    en: 'If-Match has to name the version that is changed',
  },
  FHIR_VERSION_STALE: {
    status: 412,
    th: 'ข้อมูลนี้เปลี่ยนไปแล้ว กรุณาอ่านใหม่ก่อนแก้ไข',
    en: 'This has changed since. Please read it again before changing it',
  },
  FHIR_CREATE_AMBIGUOUS: {
    status: 412,
    th: 'มีมากกว่าหนึ่งรายการที่ตรงกับ If-None-Exist',
    en: 'More than one resource matches If-None-Exist',
  },
  FHIR_ELEMENTS_REFUSED: {
    status: 422,
    th: 'มีข้อมูลบางส่วนที่ไม่ถูกต้องหรือที่สดับไม่เก็บ จึงไม่ได้บันทึก',
    en: 'Some elements are not valid, or are not kept here. Nothing was written',
  },
  FHIR_PARAMETER_UNKNOWN: {
    status: 400,
    th: 'ไม่รู้จักพารามิเตอร์ {name}',
    en: 'The parameter {name} is not known',
  },
  FHIR_PARAMETER_INVALID: {
    status: 400,
    th: 'ค่าของพารามิเตอร์ {name} ไม่ถูกต้อง',
    en: 'The value of the parameter {name} is not valid',
  },
  FOREIGN_PAGE: {
    status: 403,
    th: 'คำขอนี้มาจากเว็บไซต์อื่น จึงไม่ดำเนินการ กรุณาเปิดสดับจากที่อยู่ของโรงพยาบาล',
    en: 'This request came from another website, so it was not carried out. Please open Sadap at its own address',
  },
  TOO_LARGE: { status: 413, th: 'ข้อมูลมีขนาดใหญ่เกินกำหนด', en: 'The request is too large' },
  UNSUPPORTED_TYPE: {
    status: 415,
    th: 'ไม่รองรับชนิดข้อมูลของคำขอ',
    en: 'The request has a type that is not taken',
  },
  LENGTH_REQUIRED: { status: 411, th: 'ต้องระบุขนาดข้อมูล', en: 'The request must state its length' },
  RATE_LIMITED: {
    status: 429,
    th: 'เรียกใช้งานถี่เกินไป กรุณารอสักครู่แล้วลองใหม่',
    en: 'Too many requests. Please wait a moment and try again',
  },
  TOO_MANY_PASSWORDS: {
    status: 429,
    th: 'ใส่รหัสผ่านผิดหลายครั้ง กรุณารออีก {minutes} นาทีแล้วลองใหม่',
    en: 'Too many wrong passwords. Please try again in {minutes} min',
  },
  SIGN_INS_BUSY: {
    status: 503,
    th: 'มีผู้เข้าสู่ระบบพร้อมกันจำนวนมาก กรุณารอสักครู่แล้วลองใหม่',
    en: 'Many people are signing in right now. Please wait a moment and try again',
  },
  INTERNAL: { status: 500, th: 'ระบบขัดข้อง กรุณาลองใหม่', en: 'Something went wrong. Please try again' },
  STORAGE_FULL: {
    status: 507,
    th: 'พื้นที่จัดเก็บของเซิร์ฟเวอร์เต็ม รายการนี้จึงยังไม่ได้บันทึก ข้อมูลที่บันทึกไว้แล้วยังอยู่ครบ กรุณาแจ้งผู้ดูแลระบบให้เพิ่มพื้นที่ แล้วลองใหม่',
    en: "The server's storage is full, so this was not saved. Everything saved before is safe. Ask your administrator to free some space, then try again",
  },
  STORED_DATA_DAMAGED: {
    status: 500,
    th: 'ข้อมูลนี้ในดิสก์ของเซิร์ฟเวอร์ถูกเปลี่ยนแปลงหรือสูญหายหลังบันทึก จึงไม่แสดงให้ใช้ กรุณาแจ้งผู้ดูแลระบบให้กู้คืนจากข้อมูลสำรอง',
    en: "This was changed or lost on the server's disk after it was saved, so it is not shown. Ask your administrator to restore it from the backup",
  },
  STORED_DATA_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบรายการนี้ อาจถูกลบไปแล้ว',
    en: 'This item was not found. It may have been deleted',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    th: 'เซิร์ฟเวอร์ติดต่อฐานข้อมูลไม่ได้ชั่วคราว และกำลังเชื่อมต่อใหม่เอง ข้อมูลที่บันทึกไว้แล้วยังอยู่ครบ กรุณารอสักครู่แล้วลองใหม่',
    en: 'The server cannot reach its database at the moment and keeps trying. Everything saved before is safe. Please wait a moment and try again',
  },
  SERVER_BUSY: {
    status: 503,
    th: 'เซิร์ฟเวอร์กำลังรอฐานข้อมูลหรือทำงานหนัก จึงยังทำรายการนี้ไม่เสร็จ กรุณารอสักครู่แล้วลองใหม่',
    en: 'The server is busy, or waits for its database, and has not done this yet. Please wait a moment and try again',
  },
  // sign-in
  UNAUTHORIZED: { status: 401, th: 'กรุณาเข้าสู่ระบบ', en: 'Please sign in' },
  SESSION_EXPIRED: {
    status: 401,
    th: 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่',
    en: 'Session expired, please login again',
  },
  SESSION_REPLACED: {
    status: 401,
    th: 'บัญชีนี้ถูกเข้าสู่ระบบจากที่อื่น',
    en: 'This account was signed in elsewhere',
  },
  SESSION_LOCKED: {
    status: 423,
    th: 'หน้าจอถูกล็อก กรุณาใส่รหัสผ่านเพื่อปลดล็อก',
    en: 'The screen is locked. Enter the password to unlock it',
  },
  FORBIDDEN: { status: 403, th: 'คุณไม่มีสิทธิ์ทำรายการนี้', en: 'You do not have permission to do this' },
  USER_NOT_FOUND: { status: 404, th: 'ไม่พบชื่อผู้ใช้นี้', en: 'User not found' },
  INVALID_PASSWORD: { status: 401, th: 'รหัสผ่านไม่ถูกต้อง', en: 'Incorrect password' },
  INVALID_CREDENTIALS: {
    status: 401,
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง หรือบัญชียังไม่ได้รับอนุมัติ',
    en: 'The username or password is wrong, or the account is not approved yet',
  },
  PASSWORD_TOO_SHORT: {
    status: 422,
    th: 'รหัสผ่านต้องมีอย่างน้อย {length} ตัวอักษร',
    en: 'Password must have at least {length} characters',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    th: 'กรุณาตั้งค่าการยืนยันตัวตนสองขั้นตอนก่อนใช้งานต่อ',
    en: 'Please set up a second step for your sign-in before you go on',
  },
  SIGN_IN_EXPIRED: {
    status: 401,
    th: 'หมดเวลายืนยันตัวตน กรุณาใส่ชื่อผู้ใช้และรหัสผ่านใหม่',
    en: 'This took too long. Please enter username and password again',
  },
  INVALID_CODE: {
    status: 401,
    th: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว กรุณาใช้รหัสล่าสุดจากแอป',
    en: 'This code is wrong or was used already. Please use the newest one of your app',
  },
  TOO_MANY_CODES: {
    status: 429,
    th: 'ใส่รหัสผิดหลายครั้ง กรุณารออีก {minutes} นาทีแล้วลองใหม่',
    en: 'Too many wrong codes. Please try again in {minutes} min',
  },
  TOTP_ON: {
    status: 409,
    th: 'บัญชีนี้ใช้แอปยืนยันตัวตนอยู่แล้ว',
    en: 'This account uses an authenticator app already',
  },
  TOTP_OFF: {
    status: 409,
    th: 'บัญชีนี้ยังไม่ได้ตั้งค่าแอปยืนยันตัวตน กรุณาเริ่มตั้งค่าใหม่',
    en: 'This account has no authenticator app. Please start setting it up again',
  },
  PASSKEY_REFUSED: {
    status: 401,
    th: 'ใช้พาสคีย์นี้ไม่ได้ กรุณาลองใหม่หรือเข้าสู่ระบบด้วยรหัสผ่าน',
    en: 'This passkey was not accepted. Please try again, or sign in with your password',
  },
  PASSKEY_NOT_FOUND: { status: 404, th: 'ไม่พบพาสคีย์นี้', en: 'There is no such passkey' },
  PASSKEY_LIMIT: {
    status: 409,
    th: 'บัญชีนี้มีพาสคีย์ครบ {most} รายการแล้ว กรุณาลบรายการที่ไม่ใช้',
    en: 'This account has {most} passkeys already. Please remove one that is not used',
  },
  PASSKEYS_UNAVAILABLE: {
    status: 422,
    th: 'ที่อยู่นี้ใช้พาสคีย์ไม่ได้ กรุณาเปิดระบบด้วยชื่อเว็บของโรงพยาบาลผ่าน HTTPS',
    en: "Passkeys do not work at this address. Please open the system by the hospital's name and HTTPS",
  },
  PASSWORD_CHANGE_NEEDED: {
    status: 403,
    th: 'กรุณาตั้งรหัสผ่านใหม่ก่อนใช้งานต่อ',
    en: 'Please choose a new password before you go on',
  },
  MISSING_CREDENTIALS: {
    status: 400,
    th: 'กรุณากรอกชื่อผู้ใช้และรหัสผ่าน',
    en: 'Please enter username and password',
  },
  MISSING_PASSWORD: { status: 400, th: 'กรุณากรอกรหัสผ่าน', en: 'Please enter password' },
  ALREADY_LOGGED_IN: { status: 409, th: 'คุณเข้าสู่ระบบอยู่แล้ว', en: 'You are already logged in' },
  ACCOUNT_PENDING: {
    status: 403,
    th: 'บัญชีนี้รอผู้ดูแลระบบอนุมัติ',
    en: 'This account is waiting for an administrator to approve it',
  },
  DIRECTORY_UNAVAILABLE: {
    status: 503,
    th: 'ติดต่อระบบบัญชีของโรงพยาบาลไม่ได้ชั่วคราว กรุณารอสักครู่แล้วลองใหม่ หากเร่งด่วน ให้ใช้บัญชีสำรองของระบบนี้',
    en: "The hospital's directory cannot be reached right now. Please try again in a moment. In an emergency, use a local account",
  },
  DIRECTORY_AMBIGUOUS: {
    status: 409,
    th: 'ระบบบัญชีของโรงพยาบาลมีชื่อผู้ใช้นี้มากกว่าหนึ่งบัญชี กรุณาแจ้งผู้ดูแลระบบ',
    en: "The hospital's directory has more than one account of this name. Please tell an administrator",
  },
  HOSPITAL_ACCOUNT_CLOSED: {
    status: 403,
    th: 'บัญชีโรงพยาบาลของคุณถูกปิดใช้งาน กรุณาติดต่อฝ่ายไอที',
    en: 'Your hospital account is closed. Please contact the IT department',
  },
  HOSPITAL_ACCOUNT_LOCKED: {
    status: 403,
    th: 'บัญชีโรงพยาบาลของคุณถูกล็อกชั่วคราวเพราะใส่รหัสผ่านผิดหลายครั้ง กรุณารอสักครู่ หรือติดต่อฝ่ายไอที',
    en: 'Your hospital account is locked after wrong passwords. Please wait a while or contact the IT department',
  },
  HOSPITAL_PASSWORD_EXPIRED: {
    status: 403,
    th: 'รหัสผ่านโรงพยาบาลของคุณหมดอายุ กรุณาเปลี่ยนรหัสผ่านในระบบของโรงพยาบาลก่อน แล้วเข้าสู่ระบบใหม่',
    en: 'Your hospital password has expired. Change it in the hospital first, then sign in here',
  },
  NOT_IN_GROUP: {
    status: 403,
    th: 'บัญชีโรงพยาบาลของคุณยังไม่ได้รับสิทธิ์ใช้ระบบนี้ กรุณาติดต่อฝ่ายไอที',
    en: 'Your hospital account may not use this system yet. Please contact the IT department',
  },
  NAME_TAKEN_HERE: {
    status: 409,
    th: 'มีบัญชีอื่นในระบบนี้ใช้ชื่อผู้ใช้ของคุณอยู่แล้ว กรุณาแจ้งผู้ดูแลระบบ',
    en: 'Another account here already has your username. Please tell an administrator',
  },
  ACCOUNT_REMOVED: {
    status: 403,
    th: 'ผู้ดูแลระบบได้ลบบัญชีนี้แล้ว กรุณาติดต่อผู้ดูแลระบบ',
    en: 'An administrator has removed this account. Please ask an administrator',
  },
  ACCOUNT_ELSEWHERE: {
    status: 409,
    th: 'บัญชีนี้เป็นบัญชีโรงพยาบาล กรุณาแก้ไขในระบบของโรงพยาบาล',
    en: 'This is a hospital account. Please change it in the hospital',
  },
  SIGN_IN_WITH_PROVIDER: {
    status: 409,
    th: 'บัญชีนี้เข้าสู่ระบบด้วยปุ่มบัญชีโรงพยาบาล',
    en: 'This account signs in with the button for hospital accounts',
  },
  OIDC_UNAVAILABLE: {
    status: 503,
    th: 'ติดต่อหน้าเข้าสู่ระบบของโรงพยาบาลไม่ได้ชั่วคราว กรุณารอสักครู่แล้วลองใหม่ หากเร่งด่วน ให้ใช้บัญชีสำรองของระบบนี้',
    en: "The hospital's sign-in cannot be reached right now. Please try again in a moment. In an emergency, use a local account",
  },
  OIDC_REFUSED: {
    status: 403,
    th: 'การเข้าสู่ระบบที่หน้าของโรงพยาบาลถูกยกเลิกหรือไม่ได้รับอนุญาต กรุณาลองใหม่',
    en: "The sign-in at the hospital's page was cancelled or not allowed. Please try again",
  },
  OIDC_INVALID: {
    status: 403,
    th: 'ตรวจสอบคำตอบจากหน้าเข้าสู่ระบบของโรงพยาบาลไม่ผ่าน กรุณาเริ่มใหม่ หากเป็นอีกให้แจ้งผู้ดูแลระบบ',
    en: "The answer of the hospital's sign-in could not be verified. Start again; if it happens again, tell an administrator",
  },
  LAUNCH_AGAIN: {
    status: 403,
    th: 'การเปิดจากระบบของโรงพยาบาลครั้งนี้ใช้ไม่ได้หรือหมดเวลาแล้ว กรุณาเปิดผู้ป่วยจากระบบของโรงพยาบาลอีกครั้ง',
    en: "This launch from the hospital's system cannot be used, or not any more. Please open the patient from the hospital's system again",
  },
  SMART_NOT_ALLOWED: {
    status: 403,
    th: 'ระบบนี้ไม่ได้ตั้งค่าให้เปิดผู้ป่วยจากเซิร์ฟเวอร์ที่ส่งมา กรุณาแจ้งฝ่ายไอทีของโรงพยาบาล',
    en: "The server that sent this launch may not open patients here. Please tell the hospital's IT department",
  },
  SMART_UNAVAILABLE: {
    status: 503,
    th: 'ติดต่อระบบของโรงพยาบาลไม่ได้ชั่วคราว กรุณารอสักครู่ แล้วเปิดผู้ป่วยจากระบบของโรงพยาบาลอีกครั้ง',
    en: "The hospital's system cannot be reached right now. Wait a moment, then open the patient from there again",
  },
  SMART_INVALID: {
    status: 403,
    th: 'ตรวจสอบคำตอบจากระบบของโรงพยาบาลไม่ผ่าน กรุณาเปิดผู้ป่วยอีกครั้ง หากเป็นอีกให้แจ้งผู้ดูแลระบบ',
    en: "The answer of the hospital's system could not be verified. Open the patient again; if it happens again, tell an administrator",
  },
  SMART_REFUSED: {
    status: 403,
    th: 'ระบบของโรงพยาบาลไม่อนุญาต หรือการเปิดครั้งนี้หมดเวลาแล้ว กรุณาเปิดผู้ป่วยจากระบบของโรงพยาบาลอีกครั้ง',
    en: "The hospital's system did not allow it, or this launch has ended there. Please open the patient from there again",
  },
  SMART_NO_ACCOUNT: {
    status: 403,
    th: 'บัญชีของคุณในระบบของโรงพยาบาลเปิดผู้ป่วยที่นี่ไม่ได้ หากไม่เคยใช้ระบบนี้ ให้เข้าสู่ระบบที่นี่หนึ่งครั้งก่อน หรือติดต่อผู้ดูแลระบบ',
    en: "Your account in the hospital's system cannot open patients here. If you have never used Sadap, sign in here once first, or ask an administrator",
  },
  SMART_NO_PATIENT: {
    status: 403,
    th: 'ระบบของโรงพยาบาลไม่ได้ระบุผู้ป่วย กรุณาเลือกผู้ป่วยในระบบของโรงพยาบาล แล้วเปิดอีกครั้ง',
    en: "The hospital's system named no patient. Choose the patient there, then open again",
  },
  SMART_NO_HN: {
    status: 403,
    th: 'ระบบของโรงพยาบาลไม่ได้ส่ง HN ของผู้ป่วย หรือส่งมามากกว่าหนึ่งหมายเลข กรุณาตรวจสอบ HN ในระบบของโรงพยาบาล',
    en: "The hospital's system says no HN of this patient, or more than one. Please check the HN there",
  },
  SMART_PATIENT_INCOMPLETE: {
    status: 403,
    th: 'ข้อมูลผู้ป่วยในระบบของโรงพยาบาลไม่ครบ ต้องมีชื่อ นามสกุล วันเกิดเต็ม และเพศ กรุณาแก้ไขที่นั่น แล้วเปิดอีกครั้ง',
    en: "The hospital's system lacks this patient's first name, last name, whole birth date or sex. Please complete it there, then open again",
  },
  SMART_PATIENT_INACTIVE: {
    status: 403,
    th: 'ระบบของโรงพยาบาลเลิกใช้ระเบียนผู้ป่วยนี้แล้ว อาจถูกรวมกับระเบียนอื่น กรุณาเปิดจากระเบียนที่ใช้อยู่',
    en: "The hospital's system no longer uses this patient's record; it may be part of another. Open the patient from the record that is in use",
  },
  OIDC_START_AGAIN: {
    status: 403,
    th: 'การเข้าสู่ระบบครั้งนี้หมดเวลา หรือเริ่มจากเบราว์เซอร์อื่น กรุณาเริ่มใหม่',
    en: 'This sign-in took too long or began in another browser. Please start again',
  },
  OIDC_TOO_WEAK: {
    status: 403,
    th: 'โรงพยาบาลกำหนดให้ยืนยันตัวตนแบบเข้มงวดกว่านี้ กรุณาเข้าสู่ระบบของโรงพยาบาลอีกครั้งด้วยวิธีที่กำหนด เช่น รหัสจากแอป',
    en: 'This hospital requires a stronger sign-in at its provider, such as one with a code. Please sign in there again in that way',
  },
  OIDC_NOT_FRESH: {
    status: 403,
    th: 'หน้าเข้าสู่ระบบของโรงพยาบาลไม่ได้ถามรหัสผ่าน กรุณาออกจากระบบของโรงพยาบาลก่อน แล้วลองใหม่',
    en: "The hospital's sign-in did not ask for the password. Sign out there first, then try again",
  },
  OIDC_NO_USERNAME: {
    status: 403,
    th: 'บัญชีโรงพยาบาลของคุณไม่มีชื่อผู้ใช้ กรุณาติดต่อฝ่ายไอที',
    en: 'Your hospital account has no username. Please contact the IT department',
  },
  OIDC_OTHER_USER: {
    status: 403,
    th: 'บัญชีนี้ไม่ใช่ผู้ที่ล็อกหน้าจอ ให้ผู้ที่ล็อกหน้าจอปลดล็อก หรือออกจากระบบก่อน',
    en: 'This is not the account that locked the screen. Its owner can unlock it, or log out first',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    th: 'บัญชีนี้ถูกระงับ กรุณาติดต่อผู้ดูแลระบบ',
    en: 'This account is suspended. Please ask an administrator',
  },
  FIRST_PASSWORD_ENDED: {
    status: 403,
    th: 'รหัสผ่านที่ผู้ดูแลระบบตั้งให้หมดอายุแล้ว กรุณาติดต่อผู้ดูแลระบบเพื่อขอรหัสผ่านใหม่',
    en: 'The password that was set for you has expired. Please ask an administrator for a new one',
  },
  NO_SUCH_LOGIN: {
    status: 404,
    th: 'การเข้าสู่ระบบนี้สิ้นสุดไปแล้ว',
    en: 'This login has already ended',
  },
  REGISTRATION_CLOSED: {
    status: 403,
    th: 'ระบบปิดรับลงทะเบียน กรุณาติดต่อผู้ดูแลระบบ',
    en: 'Registration is closed. Please ask an administrator',
  },
  USERNAME_TAKEN: {
    status: 409,
    th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว กรุณาเลือกชื่ออื่น',
    en: 'This username is already taken. Please choose another one.',
  },
  EMAIL_TAKEN: { status: 409, th: 'อีเมลนี้ถูกใช้แล้ว', en: 'This e-mail address is already in use' },
  NOT_YOURSELF: {
    status: 403,
    th: 'รหัสผู้ใช้ในคำขอไม่ตรงกับผู้ที่เข้าสู่ระบบ',
    en: 'The user id in the request is not the one that is signed in',
  },
  // calls
  CALL_YOURSELF: { status: 422, th: 'กรุณาเลือกผู้ใช้คนอื่นเพื่อโทร', en: 'Please select another user to call' },
  CALL_USER_OFFLINE: { status: 409, th: 'ผู้ใช้นี้ออฟไลน์อยู่', en: 'This user is offline' },
  CALL_USER_BUSY: { status: 409, th: 'ผู้ใช้นี้กำลังอยู่ในสาย', en: 'This user is in another call' },
  CALL_ACTIVE: { status: 409, th: 'คุณกำลังอยู่ในสายอื่น', en: 'You are in another call' },
  CALL_NOT_FOUND: { status: 404, th: 'ไม่พบสายนี้', en: 'There is no such call' },
  CALL_NOT_ACTIVE: { status: 409, th: 'ต้องอยู่ในสายก่อนจึงจะฟังด้วยกันได้', en: 'Listening together needs a call' },
  LISTENING_NOT_FOUND: {
    status: 404,
    th: 'ไม่มีคำเชิญให้ฟังด้วยกัน',
    en: 'There is no invitation to listen together',
  },
  CALL_ENDED: { status: 409, th: 'สายนี้วางไปแล้ว', en: 'This call is over' },
  // records
  NO_SUCH_USER: { status: 404, th: 'ไม่พบผู้ใช้', en: 'There is no such user' },
  GLASS_CLOSED: {
    status: 403,
    th: 'ประวัติของผู้ป่วยรายนี้ปิดไว้สำหรับคุณ หากจำเป็น ให้เปิดหน้าผู้ป่วยและระบุเหตุผล',
    en: "This patient's record is closed to you. If you need it, open the patient's page and give a reason",
  },
  USER_CHANGED: {
    status: 409,
    th: 'ผู้ดูแลระบบคนอื่นแก้ไขบัญชีนี้ระหว่างที่คุณกำลังแก้ไข จึงยังไม่ได้บันทึก',
    en: 'Somebody else changed this account while you were editing, so nothing was saved',
  },
  PATIENT_NOT_FOUND: { status: 404, th: 'ไม่พบข้อมูลผู้ป่วย', en: 'Patient not found' },
  PATIENT_MERGED: {
    status: 404,
    th: 'ประวัตินี้ถูกรวมเข้ากับประวัติอื่นแล้ว',
    en: 'This record was merged into another one',
  },
  MERGE_ITSELF: {
    status: 409,
    th: 'เป็นประวัติเดียวกัน กรุณาเลือกอีกประวัติหนึ่ง',
    en: 'This is the same record. Choose another one',
  },
  MERGE_IN_USE: {
    status: 409,
    th: 'ยังรวมประวัติไม่ได้ มีการตรวจค้างอยู่ กำลังอัดหรือฟังเสียงอยู่ กำลังส่งผลอยู่ หรือมีเสียงที่ยังไม่บันทึก กรุณาทำให้เสร็จก่อน',
    en: 'Not now: one of the two is being examined, recorded or listened to, a result of it is leaving, or it has a sound that is not saved. Finish that first',
  },
  MERGE_WRONG_HN: {
    status: 409,
    th: 'ไม่ตรงกับ HN ของประวัติที่จะเลิกใช้',
    en: 'This is not the HN of the record that goes out of use',
  },
  MERGE_CHANGED: {
    status: 409,
    th: 'ข้อมูลเปลี่ยนไปหลังจากที่คุณตรวจดู จึงยังไม่ได้ทำอะไร กรุณาตรวจดูอีกครั้ง',
    en: 'A record changed after you looked at it, so nothing was done. Look again',
  },
  MERGE_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบการรวมประวัตินี้ อาจถูกยกเลิกไปแล้ว',
    en: 'This merge is not there. It may have been undone',
  },
  HN_TAKEN: { status: 409, th: 'HN นี้มีอยู่แล้ว', en: 'This HN is already in use' },
  SAME_CITIZEN_ID: {
    status: 409,
    th: 'มีผู้ป่วยที่ใช้เลขประจำตัวประชาชนนี้อยู่แล้ว กรุณาเปิดประวัติเดิม หรือระบุเหตุผลว่าเป็นคนละคน',
    en: 'A patient already has this citizen ID. Open that record, or give the reason why this is another person',
  },
  SAME_NAME_AND_BIRTH_DATE: {
    status: 409,
    th: 'มีผู้ป่วยชื่อและวันเกิดเดียวกันอยู่แล้ว กรุณาเปิดประวัติเดิม หรือระบุเหตุผลว่าเป็นคนละคน',
    en: 'A patient already has this name and date of birth. Open that record, or give the reason why this is another person',
  },
  SAME_HOSPITAL_NUMBER: {
    status: 409,
    th: 'มีผู้ป่วยที่ HN ต่างกันเพียงคำว่า HN นำหน้าอยู่แล้ว กรุณาเปิดประวัติเดิม หรือระบุเหตุผลว่าเป็นคนละคน',
    en: 'A patient already has this number with or without HN in front. Open that record, or give the reason why this is another person',
  },
  PATIENT_CHANGED: {
    status: 409,
    th: 'ข้อมูลผู้ป่วยถูกแก้ไขโดย {username} ระหว่างที่คุณกำลังแก้ไข',
    en: '{username} changed this patient while you were editing',
  },
  PATIENT_OF_HOSPITAL: {
    status: 409,
    th: 'ข้อมูลนี้มาจากระบบของโรงพยาบาล กรุณาแก้ไขที่นั่น ที่นี่ผู้ดูแลระบบแก้ไขได้',
    en: "This comes from the hospital's system. Correct it there; here an administrator can",
  },
  ADT_LETTER_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบข้อความนี้ อาจมีผู้จัดการไปแล้ว',
    en: 'This message is not there. Somebody may have dealt with it',
  },
  HN_LIMIT_REACHED: {
    status: 409,
    th: 'ออก HN ใหม่ไม่ได้ ปีนี้มีผู้ป่วยครบ {maximum} รายตามที่กำหนดแล้ว ผู้ดูแลระบบเพิ่มจำนวนได้ที่หน้าตั้งค่า',
    en: 'No further HN can be generated: this year has reached its maximum of {maximum} patients. An administrator can raise it in the settings',
  },
  CHECK_UP_NOT_FOUND: { status: 404, th: 'ไม่พบการตรวจครั้งนี้', en: 'Check-up not found' },
  CHECK_UP_NOT_EMPTY: {
    status: 409,
    th: 'การตรวจนี้มีข้อมูลแล้ว เฉพาะผู้ดูแลระบบเท่านั้นที่ลบได้',
    en: 'This check-up holds data. Only an administrator can delete it',
  },
  RECORDING_NOT_FOUND: { status: 404, th: 'ไม่พบไฟล์เสียง', en: 'Recording not found' },
  CASE_FINDINGS_CHANGED: {
    status: 409,
    th: 'ผลตรวจของเสียงนี้เปลี่ยนไปแล้วในระหว่างนี้ ดูผลตรวจใหม่ แล้วกดอีกครั้ง',
    en: 'The findings of this sound have changed meanwhile. Look at the new ones, then try again',
  },
  ANALYSIS_CHANGED: {
    status: 409,
    th: '{username} บันทึกผลตรวจของเสียงนี้ไปแล้วในระหว่างนี้ ผลตรวจของคุณยังไม่ได้บันทึก',
    en: '{username} has saved an analysis of this sound meanwhile. Yours is not saved yet',
  },
  ANALYSIS_SIGNED: {
    status: 409,
    th: '{username} ลงนามผลตรวจนี้แล้ว จึงแก้ไขไม่ได้ แพทย์เขียนบันทึกเพิ่มเติมได้',
    en: '{username} has signed this analysis: it no longer changes. A doctor can write an addendum',
  },
  ANALYSIS_NOT_SIGNED: {
    status: 409,
    th: 'ผลตรวจนี้ยังไม่ได้ลงนาม แก้ไขได้โดยตรง',
    en: 'This analysis is not signed. It can be changed itself',
  },
  NOTHING_TO_SIGN: {
    status: 409,
    th: 'เสียงนี้ยังไม่มีผลตรวจให้ลงนาม',
    en: 'This sound has no analysis to sign yet',
  },
  DOCTORS_ONLY: {
    status: 403,
    th: 'เฉพาะแพทย์เท่านั้นที่ลงนามและเขียนบันทึกเพิ่มเติมได้ ผู้ดูแลระบบเป็นผู้กำหนดว่าใครเป็นแพทย์',
    en: 'Only doctors sign and write addenda. An administrator says who is a doctor',
  },
  RECORDING_SIGNED: {
    status: 409,
    th: 'มีผลตรวจที่แพทย์ลงนามแล้ว เฉพาะผู้ดูแลระบบเท่านั้นที่ลบได้ โดยยืนยันว่าลบผลที่ลงนามแล้ว',
    en: 'A doctor has signed an analysis here. Only an administrator deletes it, by confirming that it is signed',
  },
  POSITION_CHANGED: {
    status: 409,
    th: 'ตำแหน่งของเสียงนี้ถูกแก้ไขไปแล้วในระหว่างนี้ กรุณาตรวจดูอีกครั้ง',
    en: 'The position of this sound has been corrected meanwhile. Please look at it again',
  },
  CIRCUMSTANCES_CHANGED: {
    status: 409,
    th: 'ท่าตรวจและบันทึกของเสียงนี้ถูกแก้ไขไปแล้วในระหว่างนี้ กรุณาตรวจดูอีกครั้ง',
    en: 'How this sound was recorded has been changed meanwhile. Please look at it again',
  },
  EXAMINATION_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบการตรวจนี้ อาจถูกลบไปพร้อมกับครั้งตรวจ',
    en: 'This examination was not found. It may have been deleted with its check-up',
  },
  EXAMINATION_MISMATCH: {
    status: 409,
    th: 'ตำแหน่งฟังไม่ตรงกับขั้นตอนของการตรวจนี้ กรุณาเปิดการตรวจใหม่อีกครั้ง',
    en: 'This is not a step of this examination. Please open the examination again',
  },
  PROTOCOL_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบแบบการตรวจนี้ อาจถูกลบไปแล้ว',
    en: 'This protocol was not found. It may have been deleted',
  },
  PROTOCOL_CHANGED: {
    status: 409,
    th: 'แบบการตรวจนี้ถูกแก้ไขไปแล้วในระหว่างนี้ กรุณาตรวจดูอีกครั้ง',
    en: 'This protocol has been changed meanwhile. Please look at it again',
  },
  RECORD_BUSY: {
    status: 409,
    th: 'มีผู้อื่นกำลังแก้ไขข้อมูลเดียวกัน กรุณาลองใหม่',
    en: 'Somebody else is changing the same record. Please try again',
  },
  RECORD_GONE: {
    status: 409,
    th: 'ข้อมูลที่เกี่ยวข้องถูกลบไปแล้ว กรุณาโหลดหน้าใหม่',
    en: 'The record that this belongs to was deleted meanwhile. Please reload the page',
  },
  // patient files
  FILE_NOT_FOUND: { status: 404, th: 'ไม่พบไฟล์', en: 'File not found' },
  NO_FILE_SELECTED: { status: 422, th: 'ยังไม่ได้เลือกไฟล์', en: 'No file selected' },
  FILE_TOO_LARGE: { status: 413, th: 'ไฟล์ใหญ่เกินไป (ไม่เกิน 10 MB)', en: 'File too large (max 10MB)' },
  FILE_EMPTY: { status: 422, th: 'ไฟล์นี้ไม่มีข้อมูล', en: 'This file is empty' },
  INVALID_FILE_TYPE: {
    status: 422,
    th: 'ชนิดไฟล์ไม่ถูกต้อง รองรับ JPEG, PNG, GIF และ PDF',
    en: 'Invalid file type. JPEG, PNG, GIF and PDF are accepted',
  },
  FILE_INFECTED: {
    status: 422,
    th: 'ไฟล์นี้มีไวรัส จึงไม่ได้บันทึก กรุณาแจ้งฝ่ายไอทีของโรงพยาบาล',
    en: 'This file has a virus and was not stored. Please tell the hospital’s IT',
  },
  SCANNER_UNAVAILABLE: {
    status: 503,
    th: 'ระบบตรวจไวรัสไม่ตอบ จึงยังไม่ได้บันทึกไฟล์ กรุณาลองใหม่ภายหลัง',
    en: 'The virus scanner does not answer, so the file was not stored. Please try again later',
  },
  // administration
  LAST_ADMINISTRATOR: {
    status: 409,
    th: 'ต้องเหลือผู้ดูแลระบบที่ตั้งรหัสผ่านของตนเองแล้วอย่างน้อยหนึ่งคน',
    en: 'At least one administrator who has chosen their own password must remain',
  },
  NOT_ON_YOURSELF: {
    status: 409,
    th: 'ทำรายการนี้กับบัญชีของตัวเองไม่ได้',
    en: 'You cannot do this to your own account',
  },
  USER_HAS_UNSAVED_SOUND: {
    status: 409,
    th: 'ผู้ใช้นี้มีเสียงที่ยังไม่ได้บันทึก {count} รายการ ให้เจ้าของบันทึกหรือทิ้งเสียงก่อน',
    en: 'This user has {count} sounds that are not saved yet. Let them save or discard these first',
  },
  SETTING_FIXED: {
    status: 409,
    th: 'ค่านี้ถูกกำหนดไว้ในการตั้งค่าของเซิร์ฟเวอร์ จึงเปลี่ยนที่นี่ไม่ได้',
    en: "The server's configuration fixes this, so it cannot be changed here",
  },
  OWN_OPENING: {
    status: 409,
    th: 'คุณเป็นผู้เปิดข้อมูลนี้เอง กรุณาให้ผู้ดูแลระบบคนอื่นตรวจสอบ',
    en: 'You opened this record yourself. Another administrator has to review it',
  },
  OPENING_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบรายการนี้ ผู้ป่วยอาจถูกลบไปแล้ว',
    en: 'This entry was not found. The patient may have been deleted',
  },
  PATIENT_RESTRICTED: {
    status: 409,
    th: 'ข้อมูลของผู้ป่วยรายนี้ถูกระงับการใช้ตามคำขอ ต้องยกเลิกการระงับก่อน',
    en: "The use of this patient's record is restricted at the patient's request. Lift the restriction first",
  },
  RESTRICTION_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบการระงับนี้ ผู้ป่วยอาจถูกลบไปแล้ว',
    en: 'This restriction was not found. The patient may have been deleted',
  },
  // groups
  GROUP_NOT_FOUND: { status: 404, th: 'ไม่พบกลุ่ม', en: 'Group not found' },
  MEMBER_NOT_FOUND: { status: 404, th: 'ไม่พบสมาชิกคนนี้ในกลุ่ม', en: 'This user is not in the group' },
  ALREADY_MEMBER: { status: 409, th: 'ผู้ใช้นี้อยู่ในกลุ่มแล้ว', en: 'This user is already in the group' },
  GROUP_CREATOR: {
    status: 409,
    th: 'นำผู้สร้างกลุ่มออกจากกลุ่มไม่ได้',
    en: "The group's creator cannot be removed",
  },
  // devices
  DEVICE_NOT_FOUND: { status: 404, th: 'ไม่พบอุปกรณ์', en: 'Device not found' },
  MAC_TAKEN: {
    status: 409,
    th: 'มีอุปกรณ์ที่ใช้ MAC Address นี้แล้ว',
    en: 'A device with this MAC address exists already',
  },
  DEVICE_NOT_YOURS: {
    status: 403,
    th: 'เฉพาะ {username} ซึ่งเป็นผู้เพิ่มอุปกรณ์นี้ หรือผู้ดูแลระบบ จึงออกคีย์ใหม่หรือลบได้',
    en: 'Only {username}, who added this device, or an administrator may issue a new key for it or delete it',
  },
  DEVICE_IN_USE: {
    status: 409,
    th: 'อุปกรณ์นี้กำลังถูกใช้งานโดย {username}',
    en: 'This device is used by {username}',
  },
  DEVICE_OFFLINE: {
    status: 409,
    th: 'อุปกรณ์ออฟไลน์ กรุณาตรวจสอบอุปกรณ์แล้วลองใหม่',
    en: 'The device is currently offline. Please check the device and try again',
  },
  DEVICE_NOT_CONNECTED: { status: 409, th: 'ยังไม่ได้เชื่อมต่ออุปกรณ์', en: 'Device is not connected' },
  DEVICE_LACKS_CAPABILITY: {
    status: 409,
    th: 'อุปกรณ์นี้ไม่รองรับคำสั่งนี้',
    en: 'This device cannot do that',
  },
  DEVICE_DID_NOT_ANSWER: {
    status: 504,
    th: 'อุปกรณ์ไม่ตอบสนอง กรุณาลองใหม่',
    en: 'The device did not answer. Please try again',
  },
  DEVICE_CANNOT_START: {
    status: 409,
    th: 'อุปกรณ์เริ่มส่งเสียงไม่ได้ กรุณาตรวจสอบอุปกรณ์แล้วลองใหม่',
    en: 'The device could not start. Please check the device and try again',
  },
  // streams and captures
  STREAM_NOT_ACTIVE: { status: 409, th: 'กรุณาเริ่มฟังเสียงก่อน', en: 'Please start streaming first' },
  CAPTURE_RUNNING: {
    status: 409,
    th: 'กำลังอัดเสียงอยู่ กรุณาหยุดอัดก่อน',
    en: 'A recording is running. Please stop it first',
  },
  CAPTURE_NOT_FOUND: { status: 404, th: 'ไม่พบเสียงที่อัดไว้', en: 'Captured sound not found' },
  CAPTURE_NOT_FINISHED: {
    status: 409,
    th: 'เสียงยังอัดไม่เสร็จ กรุณารอสักครู่',
    en: 'The sound is still being completed. Please wait a moment',
  },
  CAPTURE_MISMATCH: {
    status: 409,
    th: 'เสียงนี้อัดไว้สำหรับผู้ป่วย การตรวจ หรือตำแหน่งอื่น',
    en: 'This sound was captured for another patient, check-up or position',
  },
  RECORDING_TOO_SHORT: {
    status: 422,
    th: 'กรุณาอัดเสียงอย่างน้อย 10 วินาที',
    en: 'Please record for at least 10 seconds',
  },
  SOUND_NOT_STORED: {
    status: 503,
    th: 'ขณะนี้เก็บเสียงลงที่จัดเก็บไม่ได้ ระบบกำลังลองใหม่ เสียงยังอยู่ในอุปกรณ์',
    en: 'The sound cannot be stored at the moment. It is tried again; the device still holds it',
  },
  MISSING_SAVE_DATA: {
    status: 400,
    th: 'ข้อมูลไม่ครบสำหรับบันทึกเสียง',
    en: 'Missing required data for saving recording',
  },
  NOT_A_WAV: { status: 422, th: 'ไฟล์นี้ไม่ใช่ไฟล์เสียง WAV', en: 'This file is not a WAV sound' },
  OTHER_SOUND_FORMAT: {
    status: 422,
    th: 'ไฟล์นี้เป็น {format} ไม่ใช่ WAV กรุณาส่งออก (Export) เป็น WAV',
    en: 'This file is {format}, not WAV. Please export it as WAV',
  },
  SOUND_CUT_OFF: {
    status: 422,
    th: 'ไฟล์เสียงขาดก่อนถึงเสียง กรุณาคัดลอกจากสเต็ทโตสโคปใหม่',
    en: 'This sound file ends before its sound. Please copy it from the stethoscope again',
  },
  SOUND_EMPTY: {
    status: 422,
    th: 'ไฟล์ WAV นี้ไม่มีเสียงอยู่ข้างใน',
    en: 'This WAV file holds no sound',
  },
  SOUND_TOO_LARGE: {
    status: 413,
    th: 'ไฟล์เสียงใหญ่เกินไป (ไม่เกิน {megabytes} MB)',
    en: 'This sound file is too large (at most {megabytes} MB)',
  },
  SOUND_TOO_LONG: {
    status: 422,
    th: 'เสียงยาวเกินไป (ไม่เกิน {minutes} นาที)',
    en: 'This sound is too long (at most {minutes} minutes)',
  },
  SOUND_WORK_BUSY: {
    status: 503,
    th: 'ระบบกำลังประมวลผลเสียงหลายรายการ กรุณารอสักครู่แล้วลองใหม่',
    en: 'Many sounds are being processed right now. Please wait a moment and try again',
  },
  REGISTER_CHANGED: {
    status: 409,
    th: 'มีผู้บันทึกทะเบียนนี้ระหว่างที่คุณกำลังแก้ไข คัดลอกสิ่งที่กรอกไว้ แล้วโหลดหน้าใหม่',
    en: 'Somebody saved the register while you were editing. Copy what you have entered, then reload the page',
  },
  BREACH_NOT_FOUND: { status: 404, th: 'ไม่พบเหตุละเมิดนี้', en: 'There is no such breach' },
  BREACH_CHANGED: {
    status: 409,
    th: 'มีผู้แก้ไขเหตุนี้ระหว่างที่คุณกำลังแก้ไข คัดลอกสิ่งที่กรอกไว้ แล้วโหลดหน้าใหม่',
    en: 'Somebody changed this breach while you were editing. Copy what you have entered, then reload the page',
  },
  BREACH_CLOSED: {
    status: 409,
    th: 'เหตุนี้ปิดแล้ว เปิดอีกครั้งก่อนแก้ไข',
    en: 'This breach is closed. Reopen it before you change it',
  },
  REQUEST_NOT_FOUND: { status: 404, th: 'ไม่พบคำขอนี้', en: 'There is no such request' },
  REQUEST_CHANGED: {
    status: 409,
    th: 'มีผู้แก้ไขคำขอนี้ระหว่างที่คุณกำลังแก้ไข คัดลอกสิ่งที่กรอกไว้ แล้วโหลดหน้าใหม่',
    en: 'Somebody changed this request while you were editing. Copy what you have entered, then reload the page',
  },
  REQUEST_CLOSED: {
    status: 409,
    th: 'คำขอนี้ปิดแล้ว เปิดอีกครั้งก่อนแก้ไข',
    en: 'This request is closed. Reopen it before you change it',
  },
  EXPORTS_BUSY: {
    status: 503,
    th: 'กำลังส่งออกข้อมูลของผู้ป่วยหลายราย กรุณารอให้เสร็จแล้วลองใหม่',
    en: 'Several patients are being exported right now. Please try again when they are done',
  },
  UPLOADS_BUSY: {
    status: 503,
    th: 'กำลังอัปโหลดหลายไฟล์พร้อมกัน กรุณารอสักครู่แล้วลองใหม่',
    en: 'Many files are being uploaded right now. Please wait a moment and try again',
  },
  REQUEST_ID_USED: {
    status: 409,
    th: 'คำขอนี้ใช้บันทึกข้อมูลอื่นไปแล้ว กรุณาลองใหม่',
    en: 'Something else was saved under this request. Please try again',
  },
  ORIGINAL_NOT_FOUND: {
    status: 404,
    th: 'เสียงนี้ไม่มีไฟล์ต้นฉบับ',
    en: 'This recording has no original file',
  },
  UNSUPPORTED_WAV: {
    status: 422,
    th: 'WAV แบบนี้ ({format}) อ่านไม่ได้ กรุณาส่งออก (Export) เป็น WAV แบบ PCM 2-192 kHz ไม่เกิน 8 ช่อง',
    en: 'This kind of WAV ({format}) cannot be read. Please export it as PCM WAV with 2-192 kHz and up to 8 channels',
  },
  CLASSIFIER_UNAVAILABLE: {
    status: 503,
    th: 'ระบบ AI ยังใช้ไม่ได้บนเซิร์ฟเวอร์นี้ กรุณาแจ้งผู้ดูแลระบบ ส่วนอื่นใช้งานได้ตามปกติ',
    en: 'AI analysis is not available on this server. Please tell your administrator; everything else works',
  },
  AI_SILENT: {
    status: 409,
    th: 'โรงพยาบาลยังไม่เปิดให้ AI แสดงผล',
    en: 'The AI does not answer at this hospital',
  },
  OPERATING_POINT_CHANGED: {
    status: 409,
    th: 'มีผู้เลือกเกณฑ์ใหม่ก่อนหน้าคุณ หรือเปลี่ยนรุ่นโมเดลแล้ว กรุณาดูตัวเลขอีกครั้ง',
    en: 'Somebody chose other limits before you, or the model has changed. Please look at the figures again',
  },
  TOO_FEW_OUTCOMES: {
    status: 409,
    th: 'ผลตรวจอ้างอิงยังไม่พอที่จะเลือกเกณฑ์',
    en: 'There are too few outcomes to choose limits',
  },
  OUTCOME_NOT_FOUND: { status: 404, th: 'ไม่พบผลตรวจอ้างอิงนี้', en: 'There is no such outcome' },
  OUTCOME_CHANGED: {
    status: 409,
    th: 'มีผู้แก้ไขผลตรวจอ้างอิงนี้ก่อนหน้าคุณ กรุณาโหลดหน้าใหม่แล้วตรวจสอบ',
    en: 'Somebody changed this outcome before you. Reload the page and look again',
  },
  OUTCOME_OF_THE_DAY: {
    status: 409,
    th: 'ผู้ป่วยรายนี้มีผลตรวจอ้างอิงของวันที่ดังกล่าวอยู่แล้ว',
    en: 'This patient has an outcome of that day already',
  },
  SOUNDS_NOT_MEASURED: {
    status: 409,
    th: 'โรงพยาบาลใช้ Sadap บันทึกเสียงเท่านั้น ไม่มีการวัดค่าจากเสียง',
    en: 'This hospital only records sounds; nothing is measured from them',
  },
  CLASSIFIER_OF_OTHER_ORGAN: {
    status: 422,
    th: 'โมเดล AI นี้ใช้กับเสียงของอีกอวัยวะหนึ่ง',
    en: 'This AI model is for sounds of the other organ',
  },
  AI_ANALYSIS_FAILED: {
    status: 500,
    th: 'วิเคราะห์ด้วย AI ไม่สำเร็จ เสียงที่อัดไว้ยังอยู่ตามเดิม กรุณาลองใหม่',
    en: 'The AI analysis failed. The recording is unharmed; please try again',
  },
  AI_RESULT_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบผลวิเคราะห์ AI นี้',
    en: 'This AI result was not found',
  },
  MARKS_CHANGED: {
    status: 409,
    th: 'มีผู้อื่นแก้ไขตำแหน่งเสียงนี้ไปแล้ว กรุณาเปิดดูใหม่ก่อนแก้ไข',
    en: 'Somebody else has corrected these marks meanwhile. Please look at them again first',
  },
  EVENTS_CHANGED: {
    status: 409,
    th: 'มีผู้อื่นแก้ไขช่วงเสียงที่ทำเครื่องหมายไว้ไปแล้ว กรุณาเปิดดูใหม่ก่อนแก้ไข',
    en: 'Somebody else has changed the events of this sound meanwhile. Please look at them again first',
  },
  // questions to colleagues
  QUESTION_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบคำถามนี้ อาจถูกถอนคืนหรือเสียงถูกลบไปแล้ว',
    en: 'This question was not found. It may have been withdrawn, or its recording deleted',
  },
  QUESTION_OPEN: {
    status: 409,
    th: 'คุณถาม {username} เรื่องเสียงนี้ไว้แล้วและยังรอคำตอบ',
    en: 'You have already asked {username} about this recording and await the answer',
  },
  QUESTION_ANSWERED: { status: 409, th: 'คำถามนี้มีคำตอบแล้ว', en: 'This question has been answered already' },
  // record first, name later
  TO_BE_NAMED_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบเสียงที่รอระบุผู้ป่วยรายการนี้',
    en: 'There are no such sounds that wait for a name',
  },
  NAMED_ALREADY: {
    status: 409,
    th: 'เสียงเหล่านี้ระบุผู้ป่วยแล้ว',
    en: 'These sounds have a patient already',
  },
  NOT_NAMED: {
    status: 409,
    th: 'เสียงเหล่านี้ยังไม่ได้ระบุผู้ป่วย',
    en: 'These sounds have no patient yet',
  },
  NAMING_READ: {
    status: 409,
    th: 'ยกเลิกไม่ได้ มีผู้ใช้งานเสียงเหล่านี้หลังระบุผู้ป่วยแล้ว',
    en: 'This cannot be undone: somebody has worked with these sounds since they were named',
  },
  PATIENT_TO_BE_NAMED: {
    status: 409,
    th: 'กรุณาระบุผู้ป่วยก่อน',
    en: 'Please say first who the patient is',
  },
  // learning
  LEARNING_SOUND_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบเสียงนี้ อาจถูกถอนออกจากคลังเสียงแล้ว',
    en: 'This sound was not found. It may have been withdrawn',
  },
  TEACHING_CASE_NOT_FOUND: {
    status: 404,
    th: 'ไม่พบกรณีศึกษานี้ อาจถูกถอนไปแล้ว',
    en: 'This teaching case was not found. It may have been withdrawn',
  },
  TEACHING_CASE_EXISTS: {
    status: 409,
    th: 'เสียงนี้เป็นกรณีศึกษาอยู่แล้ว',
    en: 'This sound is a teaching case already',
  },
  NOTHING_TO_TEACH: {
    status: 409,
    th: 'ยังไม่มีผลตรวจของเสียงนี้ กรุณาบันทึกผลตรวจก่อนสร้างกรณีศึกษา',
    en: 'This sound has no analysis yet. Please save one before making a teaching case',
  },
  CASE_SOUND_TOO_LONG: {
    status: 409,
    th: 'เสียงนี้ยาวเกิน {seconds} วินาที จึงใช้เป็นกรณีศึกษาไม่ได้',
    en: 'This sound is longer than {seconds} s, so it cannot be a teaching case',
  },
  QUIZ_NOT_FOUND: { status: 404, th: 'ไม่พบแบบฝึกนี้', en: 'This quiz was not found' },
  QUIZ_QUESTION_ANSWERED: {
    status: 409,
    th: 'ตอบข้อนี้ไปแล้ว',
    en: 'This question has been answered already',
  },
  QUIZ_OF_OTHER_ORGAN: {
    status: 422,
    th: 'คำตอบนี้เป็นของอีกอวัยวะหนึ่ง',
    en: 'This answer is for the other organ',
  },
  NOTHING_TO_ASK: {
    status: 409,
    th: 'ยังไม่มีเสียงสำหรับทำแบบฝึกนี้',
    en: 'There are no sounds for this quiz',
  },
} as const satisfies Record<string, { status: number; th: string; en: string }>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** Builds the error body for a code. `params` fill the `{name}` slots of both texts. */
export function apiError(
  code: ErrorCode,
  field?: string | null,
  params: Record<string, string> = {},
): ApiError {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_slot, name: string) => params[name] ?? '');
  const { th, en } = ERRORS[code];
  return { type: code, ...(field ? { field } : {}), message: fill(th), messageEn: fill(en) };
}
