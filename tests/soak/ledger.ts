/** One thing that the runs have made or changed, and every state in which it may be on the server. */
export type Record = {
  kind: string
  /** What tells it from all others, for good. */
  mark: string
  owner: string
  /** undefined: it is not there. */
  may: Set<string | undefined>
}

export type Ledger = ReturnType<typeof makeLedger>

/**
 * What the app has acknowledged. An act that was begun and not acknowledged may have happened or not;
 * one that was acknowledged has happened.
 */
export function makeLedger() {
  const records = new Map<string, Record>()
  /** How many acts were begun and acknowledged. */
  const counts = { begun: 0, acknowledged: 0 }
  return {
    records,
    counts,
    /** Notes an act before it begins; `acknowledge` makes it certain. */
    begin: (of: Omit<Record, 'may'>, to: string | undefined) => {
      counts.begun += 1
      const record: Record = records.get(of.mark) ?? { ...of, may: new Set([undefined]) }
      records.set(of.mark, record)
      record.may.add(to)
      return {
        acknowledge: () => {
          counts.acknowledged += 1
          record.may = new Set([to])
        },
      }
    },
  }
}
