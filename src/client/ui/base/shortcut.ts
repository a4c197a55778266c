type Pressed = Partial<
  Pick<
    KeyboardEvent,
    'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
  >
>

/**
 * Whether this is Ctrl or Cmd and a letter. A layout that has the letter decides where it is, as Dvorak does; on
 * one of other letters it is the key in its place. AltGr comes as Ctrl and Alt.
 */
export function isShortcut(pressed: Pressed, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed
  if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return false
  return isLatin(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}

/** Browsers that fill in a field tell of keys without a name. */
const isLatin = (key: string | undefined): key is string => key !== undefined && /^[!-~]$/.test(key)

/** While something is composed, Escape gives up that alone. */
export const isEscape = ({ key, isComposing }: Pressed): boolean => key === 'Escape' && !isComposing
