export { ImportSounds } from './import-sounds.tsx';
