import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

import type { Page } from './routes.ts'
import { useCountedTitle } from './use-counted-title.ts'

export function Titled({ title, Page }: { title: MessageDescriptor; Page: Page }) {
  const { _ } = useLingui()
  const words = _(title)
  useCountedTitle(words)
  return <Page title={words} />
}
