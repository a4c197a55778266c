import { useRef, useState } from 'react'

import type { MenuOpener } from './over-menu.tsx'

/** State of the menu over the page, which is loaded after the first screen or when it is opened. */
export function useOverMenu() {
  const opener = useRef<MenuOpener>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  // Number of attempts to open it before it was loaded.
  const [asked, setAsked] = useState(0)

  const open = () => {
    // Safari does not focus a tapped button, but the focus has to return to it.
    toggleRef.current?.focus()
    if (opener.current) opener.current.open()
    else setAsked(asked + 1)
  }
  const onHere = () => setAsked(0)
  return { opener, toggleRef, asked, open, onHere }
}
