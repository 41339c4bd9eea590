import { canonicalText } from '@sadap/contract/canonical-text';

/** Whoever writes a group's name writes its form too. */
export const groupForms = ({ name }: { name: string }) => ({ searchText: `\n${canonicalText(name)}` });
