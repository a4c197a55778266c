import { useRef, useState } from 'react'

/** The menu over the page: it is fetched when the first screen stands, or when it is asked for. */
export function useOverMenu() {
  const menuRef = useRef<HTMLIonMenuElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  // Set while the menu lies over the page, by the button to which the focus then returns.
  const isOverRef = useRef(false)
  // How often it was asked for before it was here.
  const [asked, setAsked] = useState(0)

  const toggle = () => {
    isOverRef.current = true
    if (menuRef.current) void menuRef.current.toggle()
    else setAsked(asked + 1)
  }
  /** It is here: it opens if it was asked for. */
  const onHere = () => {
    if (asked > 0) void menuRef.current?.open()
    setAsked(0)
  }
  const onClosed = () => {
    if (isOverRef.current) toggleRef.current?.focus()
    isOverRef.current = false
  }
  /** Closes it because another page comes, which gets the focus. Resolves when it is out of the way. */
  const leave = async () => {
    isOverRef.current = false
    await menuRef.current?.close()
  }
  return { menuRef, toggleRef, asked, toggle, onHere, onClosed, leave }
}
