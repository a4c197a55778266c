/** What one admin does with one item on one device. */
export type Lane = { device: string; owner: string; kind: string; itemId: string }

/** Lanes of which a receipt went, in order: nothing tells of what it said any more. */
export function makeForgotten() {
  const all: string[] = []
  return {
    add: (lane: Lane) => all.push(nameOf(lane)),
    /** How it stands now, to ask later what went since. */
    moment: () => all.length,
    isSince: (moment: number, lane: Lane) => all.slice(moment).includes(nameOf(lane)),
  }
}

function nameOf({ device, owner, kind, itemId }: Lane): string {
  return `${device} ${owner} ${kind}:${itemId}`
}
