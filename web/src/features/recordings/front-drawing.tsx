import { FRONT_RIBS, FrontBones, Sternum } from './chest-bones.tsx';
import { LongTorso } from './long-torso.tsx';
import styles from './position-diagram.module.css';

const LOWER_RIBS = ['M160 270 C136 282 108 304 94 334', 'M140 296 C124 310 110 328 102 352'];

const RIGHT_LUNG = `M168 74 C184 78 188 104 188 140 L188 262 C160 262 124 282 94 318
  C80 280 80 226 92 176 C104 128 136 70 168 74 Z`;
/** The heart leaves a notch in the left lung. */
const LEFT_LUNG = `M232 74 C216 78 212 104 212 140 L212 178 C230 188 244 208 242 234 C241 246 244 254 250 264
  C272 272 290 290 306 318 C320 280 320 226 308 176 C296 128 264 70 232 74 Z`;
const FISSURES =
  'M188 206 C152 204 118 204 86 212 M86 212 C112 236 138 262 152 272 M314 212 C290 236 270 256 256 268';

/** Chest from the front: lungs with their fissures behind clavicles, ribs and sternum. Own drawing. */
export function FrontDrawing() {
  return (
    <LongTorso>
      <path className={styles.lung} d={RIGHT_LUNG} />
      <path className={styles.lung} d={LEFT_LUNG} />
      <path className={styles.fissure} d={FISSURES} />
      <FrontBones ribs={[...FRONT_RIBS, ...LOWER_RIBS]} />
      <Sternum />
    </LongTorso>
  );
}
