import styles from './position-diagram.module.css';

/** The right half's ribs from the front, first to sixth; the left half mirrors them. */
export const FRONT_RIBS = [
  'M188 112 C150 108 112 122 92 152',
  'M187 138 C146 134 104 152 84 188',
  'M186 164 C142 162 98 184 80 222',
  'M185 190 C140 190 96 214 78 254',
  'M184 216 C140 218 98 242 80 284',
  'M184 240 C144 246 106 268 88 308',
];

/** Draws `paths` and their mirror image about the body's middle line. */
export function Mirrored({ paths }: { paths: readonly string[] }) {
  return (
    <>
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
      <g transform="translate(400 0) scale(-1 1)">
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </>
  );
}

const CLAVICLE = 'M190 92 C160 84 110 78 74 98';
const COSTAL_ARCH = 'M184 262 C160 274 132 300 118 338';

export function FrontBones({ ribs }: { ribs: readonly string[] }) {
  return (
    <g className={styles.ribs}>
      <Mirrored paths={[...ribs, CLAVICLE, COSTAL_ARCH]} />
    </g>
  );
}

export function Sternum() {
  return (
    <path
      className={styles.sternum}
      d="M184 90 L216 90 C214 102 213 108 210 116 L210 236 C210 248 206 258 200 266 C194 258 190 248 190 236
         L190 116 C187 108 186 102 184 90 Z"
    />
  );
}
