/**
 * A browser that translates puts `<font>` elements in the place of our texts. React still holds the texts: when it takes
 * one away, or puts something before one, the browser throws and the whole screen is gone. So what stands in the place of
 * a text is remembered, and taken instead of it; where React changes a text, the text itself is put back, for the
 * browser to translate anew. Without that the old words would stay. Known since 2018 (facebook/react#11538), and nothing that React mends.
 */
export function standTranslation(root: Node): void {
  const standIns = new WeakMap<Node, Node>()
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      const [put] = addedNodes
      const [taken] = removedNodes
      if (put instanceof Element && put.localName === 'font' && taken instanceof Text)
        standIns.set(taken, put)
    }
  }).observe(root, { childList: true, subtree: true })

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (value)
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string | null) {
        value.set?.call(this, text)
        const standIn = this.parentNode === null ? standIns.get(this) : undefined
        if (standIn instanceof Element) standIn.replaceWith(this)
      },
    })

  // oxlint-disable-next-line typescript/unbound-method -- called on their node below
  const { removeChild, insertBefore } = Node.prototype
  /** What is in `parent` for a child that is expected there. */
  const found = (parent: Node, child: Node): Node | null => {
    if (child.parentNode === parent) return child
    const standIn = standIns.get(child)
    return standIn?.parentNode === parent ? standIn : null
  }
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const there = found(this, child)
    if (there !== null) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before === null ? null : found(this, before))
    return node
  }
}
