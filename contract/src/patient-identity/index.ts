export * from './hospital-number.ts';
export * from './same-person.ts';
