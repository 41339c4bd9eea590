/** What stands where not even the texts could be fetched: both languages, and a way to try again. */
export function showNotStarted(root: HTMLElement): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent =
    'เปิดสดับไม่ได้ กรุณาตรวจสอบเครือข่ายแล้วลองใหม่ · Sadap cannot be opened. Please check the network and try again';
  const again = document.createElement('button');
  again.className = 'sadap-try-again';
  again.textContent = 'ลองใหม่ · Try again';
  again.addEventListener('click', () => window.location.reload());
  const page = document.createElement('main');
  page.className = 'sadap-not-started';
  page.append(message, again);
  root.replaceChildren(page);
}
