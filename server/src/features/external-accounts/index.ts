export { externalIdentities } from './schema.ts';
export {
  createExternalAccounts,
  type ExternalAccounts,
  type ExternalPerson,
  type GroupRules,
} from './service.ts';
