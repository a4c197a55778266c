type Props = {
  list: { status: 'loading' | 'failed' | 'loaded'; asOf?: string; isPartial?: true }
  /** Text while loading; nothing by default. */
  loading?: string
  count: string
}

/** Line below a list's heading: the loading text, then the count, with the age of the rows. */
export function ListSubtitle({ list, loading, count }: Props) {
  // In the place of the count, so that nothing moves when it is loaded.
  const isLoading = list.status === 'loading' || list.isPartial
  if (isLoading && loading !== undefined) return <output>{loading}</output>
  if (list.status !== 'loaded') return <>&nbsp;</>
  return (
    <>
      {count}
      {list.asOf !== undefined && ` · ${list.asOf}`}
    </>
  )
}
