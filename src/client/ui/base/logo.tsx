import './logo.css'

/** Logo and name; where there is no room, CSS hides the name visually only. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <rect width="26" height="26" rx="8" fill="#3538cd" />
        <path d="M6 14.5 20 6l-4.5 14-3.2-5.2Z" fill="#fff" />
        <path d="m12.3 14.8 7.7-8.8" stroke="#3538cd" strokeWidth="1.4" />
      </svg>
      <span className="logo-name">Take-Off</span>
    </span>
  )
}
