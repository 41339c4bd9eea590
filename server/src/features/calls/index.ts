export { openCalling } from './calling.ts';
