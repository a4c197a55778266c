import { useEffect, useState } from 'react'

import { pastedPictures } from './given-files.ts'

import './given-pictures.css'

type Props = {
  /** What stands over the dialog while pictures are held over it. */
  words: string
  onGiven: (files: readonly File[]) => void
}

/**
 * Takes pictures that are pasted, or files that are dropped anywhere in the dialog around it: what is none is
 * named there.
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

/** While something is held, only what it is can be known. */
const holdsFiles = (held: DataTransfer | null) => held?.types.includes('Files') ?? false

const isInDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('.dialog') !== null

const isField = ({ target }: Event) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'file')
