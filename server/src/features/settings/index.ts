export { settingsQueries } from './queries.ts';
