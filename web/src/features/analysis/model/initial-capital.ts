/** A clinical name at the beginning of a line. */
export const initialCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
