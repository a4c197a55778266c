import type { ReactNode } from 'react'

import type { CallResult } from '#client/data/account/call.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { Button } from '#client/ui/base/button.tsx'
import { generalWords } from '#client/words/base/general.ts'

import './account.css'

type Props<T> = {
  fetched: CallResult<T> | undefined
  loading: string
  refetch: () => Promise<void>
  children: (value: T) => ReactNode
}

/** Displays the result of a call: a loading text, the failure with a retry, or its content. */
export function FetchedContent<T>({ fetched, loading, refetch, children }: Props<T>) {
  if (!fetched) return <output className="account-lead">{loading}</output>
  if (fetched.ok) return children(fetched.value)
  return (
    <div className="fetched">
      <p className="form-message" role="alert">
        {faultInWords(fetched.fault)}
      </p>
      <Button look="ghost" onClick={() => void refetch()}>
        {generalWords.list().again}
      </Button>
    </div>
  )
}
