/** What a translator has put in the place of a text that React still holds. */
const standIns = new WeakMap<Node, Node>()
const taken = new WeakSet<Node>()
let isTranslated = false

/**
 * Browsers that translate a page put `<font>` elements in the place of its texts. React would change the
 * text that is no longer there, which nobody sees, and fail when it removes it or puts something before it.
 */
export function bearTranslation() {
  observer.observe(document.body, { childList: true, subtree: true })
  Node.prototype.removeChild = new Proxy(Reflect.get(Node.prototype, 'removeChild'), {
    apply: (remove, parent: Node, [child]: [Node]) => {
      const there = placeOf(child, parent)
      if (there) Reflect.apply(remove, parent, [there])
      return child
    },
  })
  Node.prototype.insertBefore = new Proxy(Reflect.get(Node.prototype, 'insertBefore'), {
    apply: (insert, parent: Node, [added, child]: [Node, Node | null]) =>
      Reflect.apply(insert, parent, [added, child && (placeOf(child, parent) ?? null)]),
  })
}

const observer = new MutationObserver(note)

function note(records: readonly MutationRecord[]) {
  for (const record of records) {
    if (record.type === 'characterData') putBack(record.target)
    else for (const text of record.removedNodes) noteReplaced(text, record)
  }
}

function noteReplaced(text: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (!(text instanceof Text)) return
  const near = [...addedNodes, previousSibling, nextSibling]
  const standIn = near.find((each) => each?.nodeName === 'FONT' && !taken.has(each))
  if (!standIn) return
  isTranslated = true
  taken.add(standIn)
  standIns.set(text, standIn)
  observer.observe(text, { characterData: true })
}

/** A text that has changed stands in its place again, and is translated anew from there. */
function putBack(text: Node) {
  const standIn = standIns.get(text)
  standIns.delete(text)
  if (text.parentNode === null) standIn?.parentNode?.replaceChild(text, standIn)
}

/** What stands in this parent for a child of it; undefined where a translator left nothing of it. */
function placeOf(child: Node, parent: Node): Node | undefined {
  if (child.parentNode === parent) return child
  note(observer.takeRecords())
  let found: Node | null = standIns.get(child) ?? child
  while (found && found.parentNode !== parent) found = found.parentNode
  // A mistake of ours, on a page that nobody has translated, fails as it always did.
  return found ?? (isTranslated ? undefined : child)
}
