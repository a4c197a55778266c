type Pressed = Partial<
  Pick<
    KeyboardEvent,
    'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
  >
>

/**
 * Whether a key event is Ctrl or Cmd with a letter. On a layout with Latin letters the letter counts (as on Dvorak),
 * on others the physical key. AltGr is reported as Ctrl and Alt.
 */
export function isShortcut(pressed: Pressed, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed
  if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return false
  return isLatin(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}

/** Browsers report key events without a key while they fill in a field. */
const isLatin = (key: string | undefined): key is string => key !== undefined && /^[!-~]$/.test(key)

/** During a composition, Escape cancels only that. */
export const isEscape = ({ key, isComposing }: Pressed): boolean => key === 'Escape' && !isComposing
