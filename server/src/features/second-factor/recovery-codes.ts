import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@sadap/contract/second-factor';

/** Without letters and digits that are mistaken for each other: 31 signs, 49 bits a code. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newCode);

/** As it is shown: in two halves. */
export const shown = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** What was typed, without spaces and dashes and in small letters. */
export const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

export const mayBeRecoveryCode = (code: string): boolean => code.length === LENGTH;
