/** What a patient has of something: null while nobody has asked, empty where there is none. */
export type AskedList = string[] | null;

/** Nothing left of what was listed: then nobody has said that there is none. */
export const listOf = (texts: string[]): AskedList => (texts.length > 0 ? texts : null);

/** 'None' was said, or taken back. */
export const noneOf = (isNone: boolean): AskedList => (isNone ? [] : null);
