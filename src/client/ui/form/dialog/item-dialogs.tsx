import { Fragment, type ReactNode } from 'react'

import { Dialog } from './dialog.tsx'

type CloseProps = { close: string; onClose: () => void }

type Edit<I> = CloseProps & {
  title: string
  item: I | undefined
  /** React key; a change mounts a new form. */
  formKey: string
  children: (item: I) => ReactNode
}

/** Dialog with the form of an item. */
export function EditDialog<I>({ item, formKey, children, ...rest }: Edit<I>) {
  return (
    <Dialog isOpen={item !== undefined} {...rest}>
      {item !== undefined && <Fragment key={formKey}>{children(item)}</Fragment>}
    </Dialog>
  )
}

type Show<I> = CloseProps & {
  title: string
  item: I | undefined
  /** Text displayed instead of a missing item. */
  lost: string | undefined
  children: (item: I) => ReactNode
}

/** Dialog that displays all of an item. */
export function ShowDialog<I>({ item, lost, children, ...rest }: Show<I>) {
  return (
    <Dialog isOpen={item !== undefined || lost !== undefined} look="is-wide" {...rest}>
      {lost !== undefined && <p>{lost}</p>}
      {item !== undefined && children(item)}
    </Dialog>
  )
}
