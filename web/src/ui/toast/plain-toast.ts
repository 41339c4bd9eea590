type PlainToast = {
  title: string;
  message: string | undefined;
  durationMs: number;
  role: 'status' | 'alert';
};

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

type Area = { x: number; y: number; width: number; height: number };

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role="slider"], [role="alert"], [data-allergies], [data-keep-clear], [data-toasts-beside]';
const WIDTHS_PX = [356, 220];
const GAP_PX = 4;
const STEP_PX = 8;
/** The page below may change or scroll. */
const LOOK_MS = 250;

const isOn = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/**
 * The place nearest to a corner (the lower left, or the upper right) where a box covers nothing that is
 * taken.
 */
export function spotFor(
  { width, height }: { width: number; height: number },
  screen: { width: number; height: number },
  taken: readonly Area[],
  isFromTop: boolean,
): { x: number; y: number } | undefined {
  const [farX, farY] = [screen.width - width - GAP_PX, screen.height - height - GAP_PX];
  for (let down = GAP_PX; down <= farY; down += STEP_PX)
    for (let along = GAP_PX; along <= farX; along += STEP_PX) {
      const spot = isFromTop ? { x: farX + GAP_PX - along, y: down } : { x: along, y: farY + GAP_PX - down };
      if (!taken.some((each) => isOn({ ...spot, width, height }, each))) return spot;
    }
  return undefined;
}

/** Where they cover no control; if there is no such place, where the styles have them. */
function put(toasts: HTMLElement): void {
  if (toasts.matches(':hover')) return;
  const { clientWidth: width } = document.documentElement;
  const screen = { width, height: window.innerHeight };
  const taken = [...document.querySelectorAll(CONTROLS)]
    .filter((each) => !toasts.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.width > 1);
  const { style } = toasts;
  for (const most of WIDTHS_PX) {
    style.cssText = `inset:auto;width:${Math.min(most, width - 2 * GAP_PX)}px`;
    const size = { width: toasts.offsetWidth, height: toasts.offsetHeight };
    const spot = spotFor(size, screen, taken, screen.width < screen.height || width < 768);
    if (!spot) continue;
    style.left = `${spot.x}px`;
    style.top = `${spot.y}px`;
    return;
  }
  style.cssText = '';
}

/** The container of all plain toasts. */
function place(): HTMLElement {
  const present = document.querySelector<HTMLElement>('.sadap-plain-toasts');
  if (present) return present;
  const made = element('div', 'sadap-plain-toasts');
  document.body.append(made);
  const timer = setInterval(() => {
    if (made.firstChild) return put(made);
    clearInterval(timer);
    made.remove();
  }, LOOK_MS);
  return made;
}

/** A toast that needs no code to be fetched first; a tap closes it. */
export function showPlainToast({ title, message, durationMs, role }: PlainToast): void {
  const toast = element('div', 'sadap-plain-toast');
  toast.setAttribute('role', role);
  toast.append(element('strong', '', title));
  if (message) toast.append(element('span', '', message));
  const remove = () => toast.remove();
  toast.addEventListener('click', remove);
  setTimeout(remove, durationMs);
  const toasts = place();
  toasts.append(toast);
  put(toasts);
}
