import { useEffect, useState } from 'react'

import { pastedPictures } from './given-files.ts'

import './given-pictures.css'

type Props = {
  /** Text over the dialog while files are dragged over it. */
  words: string
  onGiven: (files: readonly File[]) => void
}

/**
 * Accepts pasted pictures, and files dropped anywhere in the surrounding dialog. The form reports files that are not
 * pictures.
 */
export function GivenPictures({ words, onGiven }: Props) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const give = (files: readonly File[]) => {
      if (files.length > 0) onGiven(files)
    }
    const paste = (event: ClipboardEvent) => {
      give(pastedPictures(event.clipboardData, isField(event)))
    }
    const hold = (event: DragEvent) => {
      const isHere = isInDialog(event) && holdsFiles(event.dataTransfer)
      setIsOver(isHere)
      if (!isHere || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      const files = isInDialog(event) ? [...(event.dataTransfer?.files ?? [])] : []
      if (files.length > 0) event.preventDefault()
      give(files)
    }
    const heard = new AbortController()
    const { signal } = heard
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', hold, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => heard.abort()
  }, [onGiven])
  return isOver && <output className="given-pictures">{words}</output>
}

/** During a drag only the types are readable. */
const holdsFiles = (held: DataTransfer | null) => held?.types.includes('Files') ?? false

const isInDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('.dialog') !== null

const isField = ({ target }: Event) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'file')
