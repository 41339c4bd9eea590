import { FRONT_LEFT_LUNG, FRONT_RIGHT_LUNG } from '../model/lung-outlines.ts';
import { FRONT_RIBS, FrontBones, Sternum } from './chest-bones.tsx';
import { LongTorso } from './long-torso.tsx';
import styles from './position-diagram.module.css';

const LOWER_RIBS = ['M160 270 C136 282 108 304 94 334', 'M140 296 C124 310 110 328 102 352'];

const FISSURES =
  'M188 206 C152 204 118 204 86 212 M86 212 C112 236 138 262 152 272 M314 212 C290 236 270 256 256 268';

/** Chest from the front: lungs with their fissures behind clavicles, ribs and sternum. Own drawing. */
export function FrontDrawing() {
  return (
    <LongTorso>
      <path className={styles.lung} d={FRONT_RIGHT_LUNG} />
      <path className={styles.lung} d={FRONT_LEFT_LUNG} />
      <path className={styles.fissure} d={FISSURES} />
      <FrontBones ribs={[...FRONT_RIBS, ...LOWER_RIBS]} />
      <Sternum />
    </LongTorso>
  );
}
