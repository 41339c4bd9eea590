export { CreateGroupDialog } from './view/create-group-dialog.tsx';
export { GroupLinks } from './view/group-links.tsx';
export { LookUp } from './view/look-up.tsx';
export { MyGroups } from './view/my-groups.tsx';
