export { openDirectory } from './open.ts';
export type { DirectorySignIn } from './sign-in.ts';
