export { CreateGroupDialog } from './create-group-dialog.tsx';
export { GroupLinks } from './group-links.tsx';
export { LookUp } from './look-up.tsx';
export { MyGroups } from './my-groups.tsx';
