import { Fragment, type ReactNode } from 'react'

import { Dialog } from './dialog.tsx'

type Frame = { close: string; onClose: () => void }

type Edit<I> = Frame & {
  title: string
  item: I | undefined
  /** Another key is another form. */
  formKey: string
  children: (item: I) => ReactNode
}

/** The dialog with the form of an item. */
export function EditDialog<I>({ item, formKey, children, ...rest }: Edit<I>) {
  return (
    <Dialog isOpen={item !== undefined} {...rest}>
      {item !== undefined && <Fragment key={formKey}>{children(item)}</Fragment>}
    </Dialog>
  )
}

type Show<I> = Frame & {
  title: string
  item: I | undefined
  /** What is said instead when it is not there. */
  lost: string | undefined
  children: (item: I) => ReactNode
}

/** The dialog that shows an item in full. */
export function ShowDialog<I>({ item, lost, children, ...rest }: Show<I>) {
  return (
    <Dialog isOpen={item !== undefined || lost !== undefined} look="is-wide" {...rest}>
      {lost !== undefined && <p>{lost}</p>}
      {item !== undefined && children(item)}
    </Dialog>
  )
}
