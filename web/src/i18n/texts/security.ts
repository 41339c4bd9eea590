import { bilingual } from '../bilingual.ts';

export const security = bilingual({
  th: {
    tab: 'ความปลอดภัย',
    subtitle: 'ข้อกำหนดที่ใช้กับผู้ใช้ทุกคน การเปลี่ยนแปลงทุกครั้งบันทึกไว้พร้อมชื่อผู้แก้ไข',
    loadFailed: 'โหลดการตั้งค่าความปลอดภัยไม่ได้',
    save: 'บันทึก',
    saved: 'บันทึกการตั้งค่าความปลอดภัยแล้ว',
    failed: 'บันทึกการตั้งค่าความปลอดภัยไม่สำเร็จ',
    reading: {
      title: 'การเปิดดูผู้ป่วยผิดปกติ',
      about: 'แจ้งผู้ดูแลระบบบนหน้าหลัก เมื่อผู้ใช้คนหนึ่งเปิดประวัติผู้ป่วยเกินจำนวนนี้ภายในหนึ่งชั่วโมง หรือเห็นในรายชื่อเกินห้าเท่า',
      limit: 'จำนวนผู้ป่วยต่อชั่วโมง',
      hint: 'ตั้งได้ 5-10,000 ค่าเริ่มต้น 100 ไม่มีการปิดกั้นการดู',
    },
    password: {
      title: 'รหัสผ่าน',
      length: 'ความยาวขั้นต่ำ (ตัวอักษร)',
      hint: 'ตั้งได้ 6-64 แนะนำให้โรงพยาบาลใช้ {{recommended}} ผู้ที่รหัสผ่านสั้นกว่านี้จะต้องตั้งใหม่เมื่อเข้าสู่ระบบครั้งถัดไป',
      always: 'ไม่ว่าจะตั้งความยาวเท่าใด รหัสผ่านต้องมีทั้งตัวอักษรและตัวเลข ไม่ใช่รหัสที่คนใช้บ่อย และไม่มีชื่อผู้ใช้อยู่ข้างใน',
    },
    secondFactor: {
      title: 'การยืนยันตัวตนขั้นที่สอง',
      hint: 'ผู้ที่ต้องมีแต่ยังไม่มี จะต้องตั้งแอปยืนยันตัวตนหรือพาสคีย์เมื่อเข้าสู่ระบบครั้งถัดไปก่อนทำอย่างอื่น รวมถึงบัญชีจากไดเรกทอรีของโรงพยาบาล ส่วนบัญชีที่เข้าสู่ระบบผ่านหน้าของโรงพยาบาล ให้โรงพยาบาลกำหนดที่นั่น',
      for: {
        nobody: 'ไม่บังคับ ใครต้องการก็ตั้งได้',
        administrators: 'บังคับผู้ดูแลระบบ (แนะนำ)',
        everybody: 'บังคับทุกคน',
      },
    },
    ask: {
      title: 'เปลี่ยนเป็น "{{choice}}"?',
      confirm: 'เปลี่ยน',
      secondStep:
        'มี {{count}} บัญชีที่ยังไม่มีขั้นที่สอง เมื่อเข้าสู่ระบบครั้งถัดไปต้องตั้งให้เสร็จก่อนจึงจะทำงานได้ ต้องใช้โทรศัพท์ที่มีแอปยืนยันตัวตน หรือพาสคีย์ ควรแจ้งล่วงหน้า',
      noSecondStep: 'จะไม่มีใครต้องตั้งขั้นที่สองอีก ผู้ที่ตั้งไว้แล้วยังใช้ต่อไป',
      needToKnow:
        'มี {{count}} จาก {{all}} บัญชีที่ไม่อยู่ในกลุ่มที่ดูแลผู้ป่วยร่วมกัน บัญชีเหล่านี้จะเปิดได้เฉพาะผู้ป่วยที่ตนลงทะเบียน ตรวจ หรืออัดเสียง ผู้ป่วยคนอื่นต้องระบุเหตุผลทุกครั้ง ควรตั้งกลุ่มให้ครบก่อน',
      open: 'ทั้ง {{all}} บัญชีจะเปิดผู้ป่วยได้ทุกคน',
      failed: 'ยังไม่รู้ว่าจะกระทบกี่บัญชี จึงยังไม่ได้เปลี่ยน',
    },
  },
  en: {
    tab: 'Security',
    subtitle: 'What holds for every user. Each change is recorded with the name of who made it.',
    loadFailed: 'The security settings could not be loaded',
    save: 'Save',
    saved: 'Security settings saved',
    failed: 'The security settings could not be saved',
    reading: {
      title: 'Unusual reading',
      about:
        'Administrators see it on their dashboard when one user opens more patients than this within an hour, or sees five times as many in lists.',
      limit: 'Patients an hour',
      hint: '5 to 10,000; 100 to begin with. Nobody is stopped from reading.',
    },
    password: {
      title: 'Passwords',
      length: 'Minimum length (characters)',
      hint: '6 to 64; {{recommended}} is recommended for a hospital. Users whose password is shorter must change it at their next login.',
      always:
        'Whatever the length, a password needs letters and numbers, must not be a common one and must not contain the username.',
    },
    secondFactor: {
      title: 'Second step at sign-in',
      hint: 'Whoever must have one and has none sets up an authenticator app or a passkey at the next login, before anything else. That includes accounts of the hospital directory; of accounts that sign in on the hospital’s own page, that page requires it.',
      for: {
        nobody: 'Required of nobody; anyone may set it up',
        administrators: 'Required of administrators (recommended)',
        everybody: 'Required of everybody',
      },
    },
    ask: {
      title: 'Change to “{{choice}}”?',
      confirm: 'Change',
      secondStep:
        'Accounts without a second step: {{count}}. At their next login they must set one up before they can work. They need a phone with an authenticator app, or a passkey. Tell them beforehand.',
      noSecondStep: 'Nobody will have to set up a second step any more. Those who have one keep using it.',
      needToKnow:
        'Accounts in no group that shares patients: {{count}} of {{all}}. They will open only the patients whom they registered, examined or recorded; for all others they give a reason each time. Complete the groups first.',
      open: 'All {{all}} accounts will open every patient.',
      failed: 'How many accounts this concerns is not known, so nothing was changed',
    },
  },
});
