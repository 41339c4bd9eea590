import { bilingual } from '../bilingual.ts';

export const users = bilingual({
  th: {
    title: 'ผู้ดูแลระบบ',
    subtitle: 'บัญชีผู้ใช้และบัญชีที่รออนุมัติ',
    pending: 'รออนุมัติ',
    pendingNone: 'ไม่มีบัญชีที่รออนุมัติ',
    all: 'ผู้ใช้ทั้งหมด',
    approve: 'อนุมัติ',
    approved: 'อนุมัติบัญชีแล้ว',
    approveFailed: 'อนุมัติบัญชีไม่สำเร็จ',
    loadFailed: 'โหลดรายชื่อผู้ใช้ไม่ได้',
    user: 'ผู้ใช้',
    role: 'สิทธิ์',
    created: 'วันที่สร้าง',
    roles: { ADMIN: 'ผู้ดูแลระบบ', USER: 'ผู้ใช้' },
  },
  en: {
    title: 'Admin',
    subtitle: 'User accounts, and accounts that wait for approval',
    pending: 'Waiting for approval',
    pendingNone: 'No account waits for approval',
    all: 'All users',
    approve: 'Approve',
    approved: 'Account approved',
    approveFailed: 'The account could not be approved',
    loadFailed: 'Error – Failed to load users',
    user: 'User',
    role: 'Role',
    created: 'Created',
    roles: { ADMIN: 'Admin', USER: 'User' },
  },
});
