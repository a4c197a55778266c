import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

import { useTitle } from '#client/ui/use-title.ts'

import type { Page } from './routes.ts'

export function Titled({ title, Page }: { title: MessageDescriptor; Page: Page }) {
  const { _ } = useLingui()
  const words = _(title)
  useTitle(words)
  return <Page title={words} />
}
