/** An item that the runs have created or changed, with every state that the server may have. */
export type ItemRecord = {
  kind: string
  /** Identifies the item permanently. */
  label: string
  owner: string
  /** undefined: the item does not exist. */
  possibleValues: Set<string | undefined>
}

export type Ledger = ReturnType<typeof makeLedger>

/**
 * Creates a log of acknowledged writes. An act that was begun and not acknowledged may have taken effect or not; an
 * acknowledged one has.
 */
export function makeLedger() {
  const records = new Map<string, ItemRecord>()
  /** Numbers of acts begun and acknowledged. */
  const counts = { begun: 0, acknowledged: 0 }
  return {
    records,
    counts,
    /** Records an act before it begins; `acknowledge` makes its effect certain. */
    begin: (of: Omit<ItemRecord, 'possibleValues'>, to: string | undefined) => {
      counts.begun += 1
      const record: ItemRecord = records.get(of.label) ?? {
        ...of,
        possibleValues: new Set([undefined]),
      }
      records.set(of.label, record)
      record.possibleValues.add(to)
      return {
        acknowledge: () => {
          counts.acknowledged += 1
          record.possibleValues = new Set([to])
        },
      }
    },
  }
}
