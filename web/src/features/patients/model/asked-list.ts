/** Null while nobody has asked, empty if there are none. */
export type AskedList = string[] | null;

/** An emptied list is not an explicit 'none'. */
export const listOf = (texts: string[]): AskedList => (texts.length > 0 ? texts : null);

/** 'None' was ticked or unticked. */
export const noneOf = (isNone: boolean): AskedList => (isNone ? [] : null);
