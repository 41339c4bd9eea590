export { PasswordCard } from './password-card.tsx';
export { ProfileCard } from './profile-card.tsx';
export { UserAdministration } from './user-administration.tsx';
export type { UserDialogSubject } from './user-dialog.tsx';
export { RoleBadge } from './who.tsx';
