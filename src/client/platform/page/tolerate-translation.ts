/** Text node that React still holds → the `<font>` element that replaced it in the page. */
const replacements = new WeakMap<Node, Node>()
const usedReplacements = new WeakSet<Node>()
let isTranslated = false

/**
 * Lets React work on a page translated by the browser, which replaces text nodes by `<font>` elements. React would
 * otherwise update the detached node, and throw when it removes it or inserts a node before it.
 */
export function tolerateTranslation() {
  observer.observe(document.body, { childList: true, subtree: true })
  Node.prototype.removeChild = new Proxy(Reflect.get(Node.prototype, 'removeChild'), {
    apply: (remove, parent: Node, [child]: [Node]) => {
      const currentChild = currentChildFor(child, parent)
      if (currentChild) Reflect.apply(remove, parent, [currentChild])
      return child
    },
  })
  Node.prototype.insertBefore = new Proxy(Reflect.get(Node.prototype, 'insertBefore'), {
    apply: (insert, parent: Node, [added, child]: [Node, Node | null]) =>
      Reflect.apply(insert, parent, [added, child && (currentChildFor(child, parent) ?? null)]),
  })
}

const observer = new MutationObserver(handleRecords)

function handleRecords(records: readonly MutationRecord[]) {
  for (const record of records) {
    if (record.type === 'characterData') restoreText(record.target)
    else for (const text of record.removedNodes) noteReplaced(text, record)
  }
}

function noteReplaced(text: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (!(text instanceof Text)) return
  const candidates = [...addedNodes, previousSibling, nextSibling]
  const replacement = candidates.find(
    (each) => each?.nodeName === 'FONT' && !usedReplacements.has(each),
  )
  if (!replacement) return
  isTranslated = true
  usedReplacements.add(replacement)
  replacements.set(text, replacement)
  observer.observe(text, { characterData: true })
}

/** A changed text node replaces its replacement, and the browser translates it again. */
function restoreText(text: Node) {
  const replacement = replacements.get(text)
  replacements.delete(text)
  if (text.parentNode === null) replacement?.parentNode?.replaceChild(text, replacement)
}

/** Returns the child of this parent that replaces a node of React; undefined where the translator removed it. */
function currentChildFor(child: Node, parent: Node): Node | undefined {
  if (child.parentNode === parent) return child
  handleRecords(observer.takeRecords())
  let node: Node | null = replacements.get(child) ?? child
  while (node && node.parentNode !== parent) node = node.parentNode
  // On an untranslated page the call is a bug of the app, so the browser may throw.
  return node ?? (isTranslated ? undefined : child)
}
