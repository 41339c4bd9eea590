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

/** The container of all plain toasts. */
function place(): HTMLElement {
  const present = document.querySelector<HTMLElement>('.sadap-plain-toasts');
  if (present) return present;
  const made = element('div', 'sadap-plain-toasts');
  document.body.append(made);
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
  place().append(toast);
}
