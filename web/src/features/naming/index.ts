export { NAMING_PAGE } from './model/naming-page.ts';
export { NamingList } from './view/naming-list.tsx';
export { NotYetNote } from './view/not-yet-note.tsx';
export { RecordFirstCard } from './view/record-first-card.tsx';
export { ToBeNamedCount } from './view/to-be-named-count.tsx';
