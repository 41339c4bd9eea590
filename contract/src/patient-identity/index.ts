export * from './hospital-number.ts';
export * from './label-or-number.ts';
export * from './same-person.ts';
