/**
 * Screens too narrow for the menu next to the page. Source: specification 1, section 9 (mobile breakpoint).
 */
export const NARROW = '(max-width: 767.98px), (orientation: portrait)';
