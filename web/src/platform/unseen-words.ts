/*
 * What is searched for names patients, and addresses lie in the logs of proxies and in the history of a
 * shared tablet's browser. Such words stand in the state of the history's entry, where Back and a reload
 * find them.
 */

type Words = Readonly<Record<string, string>>;

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((word) => typeof word === 'string');

/** The words in the state of an entry. */
function unseenIn(state: unknown): Words {
  const words = (state as { unseen?: unknown } | null)?.unseen;
  return isWords(words) ? words : {};
}

export const hasUnseen = (state: unknown): boolean => Object.keys(unseenIn(state)).length > 0;

/** The query of an address, together with the words of its entry. */
export function withUnseen(search: string, state: unknown): URLSearchParams {
  const words = Object.entries(unseenIn(state));
  return new URLSearchParams([...new URLSearchParams(search), ...words]);
}

/** Takes the words named `unseen` out of a query: the address, and the state of its entry. */
export function parted(query: URLSearchParams, unseen: readonly string[]) {
  const words = Object.fromEntries([...query].filter(([name, word]) => unseen.includes(name) && word !== ''));
  const seen = new URLSearchParams([...query].filter(([name]) => !unseen.includes(name)));
  return { to: `?${seen}`, state: Object.keys(words).length === 0 ? null : { unseen: words } };
}
