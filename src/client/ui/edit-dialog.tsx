import { lazy, Suspense, useState } from 'react'

import type { DialogProps } from './edit-dialog-modal.tsx'

const Modal = lazy(() =>
  import('./edit-dialog-modal.tsx').then((file) => ({ default: file.EditDialogModal })),
)

/** A dialog whose parts are fetched when it is first opened. */
export function EditDialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
