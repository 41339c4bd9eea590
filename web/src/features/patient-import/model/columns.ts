import { canonicalText } from '@sadap/contract/canonical-text';
import { IMPORT_FIELDS, IMPORT_REQUIRED, type ImportField } from '@sadap/contract/patient-import';

/** Which column of a table has a field. */
export type Columns = Partial<Record<ImportField, number>>;

/** Names of columns as hospitals' systems export them, HOSxP's among them. Nothing is taken for less. */
const NAMES: Record<ImportField, string[]> = {
  patientID: ['hn', 'hospital number', 'hospitalnumber', 'เลข hn', 'เลขประจำตัวผู้ป่วย', 'เลขที่โรงพยาบาล'],
  title: ['title', 'prefix', 'pname', 'คำนำหน้า', 'คำนำหน้าชื่อ', 'คำนำหน้านาม'],
  firstName: ['first name', 'firstname', 'fname', 'ชื่อ', 'ชื่อจริง'],
  lastName: ['last name', 'lastname', 'lname', 'surname', 'นามสกุล', 'สกุล'],
  dateOfBirth: ['date of birth', 'birth date', 'birthdate', 'birthday', 'dob', 'วันเกิด', 'วันเดือนปีเกิด'],
  gender: ['sex', 'gender', 'เพศ'],
  weight: ['weight', 'bw', 'weight kg', 'weight (kg)', 'น้ำหนัก', 'น้ำหนัก (กก.)'],
  height: ['height', 'height cm', 'height (cm)', 'ส่วนสูง', 'ส่วนสูง (ซม.)'],
  citizenId: ['cid', 'citizen id', 'citizenid', 'เลขประจำตัวประชาชน', 'เลขบัตรประชาชน', 'เลขบัตร'],
  phone: ['phone', 'telephone', 'tel', 'mobile', 'โทรศัพท์', 'เบอร์โทร', 'เบอร์โทรศัพท์', 'โทร'],
  address: ['address', 'ที่อยู่'],
};

const plain = (name: string) => canonicalText(name.replaceAll('_', ' '));

/** The columns whose names say what they hold. A name that stands there twice says nothing. */
export function namedColumns(header: readonly string[]): Columns {
  const columns: Columns = {};
  for (const field of IMPORT_FIELDS) {
    const known = NAMES[field].map(plain);
    const meant = header.flatMap((name, index) => (known.includes(plain(name)) ? [index] : []));
    const [column] = meant;
    if (column !== undefined && meant.length === 1) columns[field] = column;
  }
  return columns;
}

export const missingFields = (columns: Columns): ImportField[] =>
  IMPORT_REQUIRED.filter((field) => columns[field] === undefined);

/** Fields that share a column with another. */
export const sharedFields = (columns: Columns): ImportField[] =>
  IMPORT_FIELDS.filter((field) => {
    const column = columns[field];
    return (
      column !== undefined && IMPORT_FIELDS.some((other) => other !== field && columns[other] === column)
    );
  });
