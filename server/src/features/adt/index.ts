export { type Adt, createAdt } from './service.ts';
