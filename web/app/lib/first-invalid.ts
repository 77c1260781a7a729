const MARKED = '[aria-invalid="true"], [data-invalid] input'

/** Frames to wait for a field whose part of the screen is still being opened. */
const PATIENCE = 120

/** Whether a field on this part of the screen is marked as wrong. A form within it that stands by itself is not asked. */
export function hasInvalid(root: ParentNode | null): boolean {
  return firstMarked(root) !== undefined
}

/** Focuses the first marked field once it is drawn, in the order of the screen. Gives a way to stop looking. */
export function focusFirstInvalid(root: () => ParentNode | null): () => void {
  let tries = 0
  let frame = requestAnimationFrame(look)
  function look() {
    const field = firstMarked(root())
    tries += 1
    if (field) focusOpened(field)
    else if (tries < PATIENCE) frame = requestAnimationFrame(look)
  }
  return () => cancelAnimationFrame(frame)
}

/** Focuses a field, with whatever is folded over it opened: what lies in a closed fold takes no focus. */
export function focusOpened(field: HTMLElement): void {
  for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
  field.focus()
}

function firstMarked(root: ParentNode | null): HTMLElement | undefined {
  return [...(root?.querySelectorAll<HTMLElement>(MARKED) ?? [])].find(
    (field) => field.closest('[data-apart]') === null,
  )
}
