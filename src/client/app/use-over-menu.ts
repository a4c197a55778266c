import { useRef, useState } from 'react'

import type { MenuOpener } from './over-menu.tsx'

/** The menu over the page: it is fetched when the first screen stands, or when it is asked for. */
export function useOverMenu() {
  const opener = useRef<MenuOpener>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  // How often it was asked for before it was here.
  const [asked, setAsked] = useState(0)

  const open = () => {
    // Safari does not give it to what is tapped; it is where the focus returns to.
    toggleRef.current?.focus()
    if (opener.current) opener.current.open()
    else setAsked(asked + 1)
  }
  const onHere = () => setAsked(0)
  return { opener, toggleRef, asked, open, onHere }
}
