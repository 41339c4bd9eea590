export { deleteCheckUpRoute, deletePatientRoute } from './routes.ts';
export { createDeletion } from './service.ts';
