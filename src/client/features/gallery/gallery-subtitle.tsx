import { Plural, useLingui } from '@lingui/react/macro'

type Props = { list: { status: string; items: readonly unknown[]; asOf?: number } }

export function GallerySubtitle({ list }: Props) {
  const { t, i18n } = useLingui()
  // In the place of the count, so that nothing moves when it comes.
  if (list.status === 'loading') return <output>{t`Loading gallery...`}</output>
  if (list.status === 'failed') return <>&nbsp;</>
  const time =
    list.asOf === undefined
      ? undefined
      : i18n.date(list.asOf, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <>
      <Plural value={list.items.length} one="# photo" other="# photos" />
      {time !== undefined && ` · ${t`as of ${time}`}`}
    </>
  )
}
