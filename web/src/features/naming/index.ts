export { NAMING_PAGE } from './model/naming-page.ts';
export { NamingList } from './view/naming-list.tsx';
export { RecordFirstCard } from './view/record-first-card.tsx';
export { NotYetNote } from './view/shared/not-yet-note.tsx';
export { ToBeNamedCount } from './view/to-be-named-count.tsx';
