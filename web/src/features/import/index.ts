export { ImportSounds } from './view/import-sounds.tsx';
