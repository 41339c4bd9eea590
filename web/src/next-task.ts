/** Resolves in a task of its own: until then touch is answered and a picture may be drawn. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
