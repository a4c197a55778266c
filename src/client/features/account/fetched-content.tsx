import type { ReactNode } from 'react'

import type { Done } from '#client/data/account/call.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { generalWords } from '#client/words/base/general.ts'

type Props<T> = {
  answer: Done<T> | undefined
  loading: string
  again: () => Promise<void>
  children: (value: T) => ReactNode
}

/** Displays the result of a call: a loading text, the failure with a retry, or its content. */
export function FetchedContent<T>({ answer, loading, again, children }: Props<T>) {
  if (!answer) return <output className="devices-loading">{loading}</output>
  if (answer.ok) return children(answer.value)
  return (
    <div className="devices">
      <p className="form-message" role="alert">
        {faultInWords(answer.fault)}
      </p>
      <button type="button" className="button is-ghost" onClick={() => void again()}>
        {generalWords.list().again}
      </button>
    </div>
  )
}
