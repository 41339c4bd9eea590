export { type Attempt, createWrongTries, type Tried, type WrongTries } from './service.ts';
