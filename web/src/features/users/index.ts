export { UserAdministration } from './user-administration.tsx';
export type { UserDialogSubject } from './user-dialog.tsx';
