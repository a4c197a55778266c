import { useEffect, useState } from 'react'

import { pastedPictures } from './pasted-pictures.ts'

import './paste-and-drop.css'

type Props = {
  /** Text over the dialog while files are dragged over it. */
  words: string
  onFiles: (files: readonly File[]) => void
}

/**
 * Accepts pasted pictures, and files dropped anywhere in the surrounding dialog. The form reports files that are not
 * pictures.
 */
export function PasteAndDrop({ words, onFiles }: Props) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const acceptFiles = (files: readonly File[]) => {
      if (files.length > 0) onFiles(files)
    }
    const paste = (event: ClipboardEvent) => {
      acceptFiles(pastedPictures(event.clipboardData, isField(event)))
    }
    const dragOver = (event: DragEvent) => {
      const isFileDrag = isInDialog(event) && containsFiles(event.dataTransfer)
      setIsOver(isFileDrag)
      if (!isFileDrag || !event.dataTransfer) return
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
      acceptFiles(files)
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', dragOver, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [onFiles])
  return isOver && <output className="drop-overlay">{words}</output>
}

/** During a drag only the types are readable. */
const containsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

const isInDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('.dialog') !== null

const isField = ({ target }: Event) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'file')
