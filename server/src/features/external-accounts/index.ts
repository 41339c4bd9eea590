export {
  createExternalAccounts,
  type ExternalAccounts,
  type ExternalPerson,
  type GroupRules,
} from './service.ts';
