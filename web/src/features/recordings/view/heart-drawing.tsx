import { FRONT_RIBS, FrontBones, Sternum } from './chest-bones.tsx';
import styles from './position-diagram.module.css';

const SKIN = `M168 8 C168 40 166 52 150 62 C112 74 70 80 46 104 C26 126 20 178 14 236 L46 252 C52 214 58 182 68 164
  C74 216 72 262 66 352 L334 352 C328 262 326 216 332 164 C342 182 348 214 354 252 L386 236
  C380 178 374 126 354 104 C330 80 288 74 250 62 C234 52 232 40 232 8 Z`;

/** Thorax from the front with clavicles, ribs, sternum and, behind them, the heart. Own drawing. */
export function HeartDrawing() {
  return (
    <svg viewBox="0 0 400 360" className={styles.drawing} aria-hidden="true" focusable="false">
      <path className={styles.skin} d={SKIN} />
      <FrontBones ribs={FRONT_RIBS} />
      <path
        className={styles.heart}
        d="M182 168 C164 176 158 202 164 226 C170 252 196 274 232 278 C262 281 286 268 292 246
           C298 222 282 192 258 176 C246 168 234 164 222 164 Z"
      />
      <path
        className={styles.vessels}
        d="M176 172 C170 150 172 130 176 118 L190 118 C188 134 190 150 194 166 Z
           M196 168 C192 146 196 126 210 122 C226 118 236 132 232 166 L220 165 C222 146 220 138 212 138
           C206 139 206 152 208 166 Z
           M216 166 C222 152 236 140 256 136 L260 148 C246 152 238 160 234 168 Z"
      />
      <path
        className={styles.septum}
        d="M214 176 C224 206 240 240 270 268 M172 196 C188 190 206 190 218 196"
      />
      <Sternum />
    </svg>
  );
}
