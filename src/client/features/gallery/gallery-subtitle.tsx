import { Plural, useLingui } from '@lingui/react/macro'

type Props = { list: { status: string; items: readonly unknown[]; asOf?: number } }

export function GallerySubtitle({ list }: Props) {
  const { t, i18n } = useLingui()
  if (list.status !== 'loaded') return <>&nbsp;</>
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
