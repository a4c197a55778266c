import { asOfPlace } from './as-of-place.ts'

type Props = {
  list: { status: 'loading' | 'failed' | 'loaded'; asOf?: string; isBeginning?: true }
  /** Said while it loads; without it nothing is. */
  loading?: string
  count: string
}

/** Under the heading of a list: that it loads, then how much there is, and since when it is known. */
export function ListSubtitle({ list, loading, count }: Props) {
  // In the place of the count, so that nothing moves when it comes.
  const isLoading = list.status === 'loading' || list.isBeginning
  if (isLoading && loading !== undefined) return <output>{loading}</output>
  if (list.status !== 'loaded') return <>&nbsp;</>
  return (
    <>
      {count}
      <span {...asOfPlace(' · ')}>{list.asOf !== undefined && ` · ${list.asOf}`}</span>
    </>
  )
}
