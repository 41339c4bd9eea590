/** A chest with the microphone on the skin, and the listener's headphones. */
export function ListeningPicture({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 220 200"
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M54 14v16c0 9-8 12-18 16C18 53 10 66 10 86v104M98 14v16c0 9 8 12 18 16 18 7 26 20 26 40v104" />
      <path d="M38 110v80M114 110v80M60 46c8 5 24 5 32 0" />
      <path d="M76 70v96" strokeDasharray="2 9" opacity="0.5" />
      <g>
        <circle cx="94" cy="104" r="13" fill="currentColor" fillOpacity="0.15" />
        <circle cx="94" cy="104" r="4" fill="currentColor" stroke="none" />
        <path d="M107 104c16 0 20-16 34-16 10 0 12 6 20 6" />
        <path d="M78 92a20 20 0 0 0 0 24M69 86a30 30 0 0 0 0 36" opacity="0.6" />
      </g>
      <g>
        <path d="M164 112v-14a22 22 0 0 1 44 0v14" />
        <rect x="158" y="108" width="13" height="24" rx="6" fill="currentColor" fillOpacity="0.15" />
        <rect x="201" y="108" width="13" height="24" rx="6" fill="currentColor" fillOpacity="0.15" />
      </g>
    </svg>
  );
}
