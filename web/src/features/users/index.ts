export { PasswordCard } from './view/password-card.tsx';
export { PasswordForm } from './view/password-form.tsx';
export { ProfileCard } from './view/profile-card.tsx';
export { UserAdministration } from './view/user-administration.tsx';
export type { UserDialogSubject } from './view/user-dialog.tsx';
export { ClinicalRoleBadge, RoleBadge } from './view/who.tsx';
