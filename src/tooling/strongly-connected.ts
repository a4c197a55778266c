/**
 * Groups the nodes of a graph into strongly connected components; `needs[a]` lists the nodes that `a` needs.
 * Components are ordered so that each follows those it needs (Tarjan's algorithm).
 */
export function stronglyConnected(needs: readonly (readonly number[])[]): number[][] {
  const order = new Map<number, number>()
  const lowest = new Map<number, number>()
  const stack: number[] = []
  const groups: number[][] = []

  const low = (node: number) => lowest.get(node) ?? Infinity
  const lower = (node: number, value: number) => lowest.set(node, Math.min(low(node), value))

  function visit(node: number) {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    stack.push(node)
    for (const next of needs[node] ?? []) {
      if (!order.has(next)) {
        visit(next)
        lower(node, low(next))
      } else if (stack.includes(next)) lower(node, order.get(next) ?? Infinity)
    }
    if (low(node) === order.get(node)) groups.push(stack.splice(stack.indexOf(node)))
  }

  needs.forEach((_, node) => order.has(node) || visit(node))
  return groups
}
