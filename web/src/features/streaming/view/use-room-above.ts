import { useEffect, useRef } from 'react';

const ROOM = '--sadap-room-above';
/** Where the panel hangs from the upper edge (`shared-listening.module.css`). */
const HANGS = '(max-width: 48em)';

/**
 * Reserves as much room above every page as the element needs there, so that nothing of the page is covered.
 */
export function useRoomAbove<Panel extends HTMLElement>() {
  const ref = useRef<Panel>(null);
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const { style } = document.documentElement;
    const hangs = window.matchMedia(HANGS);
    const keep = () => {
      if (hangs.matches) style.setProperty(ROOM, `${panel.offsetHeight}px`);
      else style.removeProperty(ROOM);
    };
    const observer = new ResizeObserver(keep);
    observer.observe(panel);
    hangs.addEventListener('change', keep);
    return () => {
      observer.disconnect();
      hangs.removeEventListener('change', keep);
      style.removeProperty(ROOM);
    };
  }, []);
  return ref;
}
