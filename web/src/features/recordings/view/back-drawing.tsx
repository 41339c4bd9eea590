import { BACK_LEFT_LUNG } from '../model/lung-outlines.ts';
import { Mirrored } from './chest-bones.tsx';
import { LongTorso } from './long-torso.tsx';
import styles from './position-diagram.module.css';

/** Rises over the shoulder blade and falls to the side. */
const FISSURE = 'M189 150 C150 176 116 222 90 288';

/** Ribs leave the spine nearly level and fall towards the side. */
const RIBS = Array.from({ length: 9 }, (_each, index) => {
  const y = 104 + index * 29;
  const side = 96 - 18 * Math.sin((Math.PI * (index + 1)) / 10);
  return `M189 ${y} C150 ${y - 10} 108 ${y + 2} ${side.toFixed(0)} ${y + 42}`;
});
const SCAPULA = 'M96 110 C118 108 146 118 158 128 C156 156 142 198 126 226 C112 200 98 152 96 110 Z';
const SCAPULAR_SPINE = 'M84 106 C108 112 136 124 156 132';

const VERTEBRAE = Array.from({ length: 16 }, (_each, index) => 66 + index * 22.5);

/** Back: lungs behind ribs, shoulder blades and spine. Own drawing. */
export function BackDrawing() {
  return (
    <LongTorso>
      <g className={styles.lung}>
        <Mirrored paths={[BACK_LEFT_LUNG]} />
      </g>
      <g className={styles.fissure}>
        <Mirrored paths={[FISSURE]} />
      </g>
      <g className={styles.ribs}>
        <Mirrored paths={RIBS} />
      </g>
      <g className={styles.scapula}>
        <Mirrored paths={[SCAPULA, SCAPULAR_SPINE]} />
      </g>
      <g className={styles.spine}>
        {VERTEBRAE.map((y) => (
          <path key={y} d={`M189 ${y} h22 v14 h-7 l-4 7 l-4 -7 h-7 Z`} />
        ))}
      </g>
    </LongTorso>
  );
}
