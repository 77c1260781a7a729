import { useEffect, useId, useRef, type ReactNode } from 'react'

/**
 * A modal question over the page, on the browser's own `<dialog>`: it holds the focus, closes with Escape
 * and gives the focus back. It opens at its head, so that a long one is read before it is answered. Mount it always and switch `open`; `onClose` is told of every way out.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  actions,
}: {
  open: boolean
  title: ReactNode
  onClose: () => void
  children?: ReactNode
  actions?: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const box = dialog.current
    if (open && box && !box.open) {
      box.showModal()
      // the browser would go to the first button, which stands at the end of what is asked
      if (!box.querySelector('input, textarea, select')) heading.current?.focus()
      box.scrollTop = 0
    }
    if (!open && box?.open) box.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] max-w-none rounded-sheet border border-line bg-card p-6 text-ink shadow-card"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="rounded-soft text-2xl">
        {title}
      </h2>
      <div className="mt-3 grid gap-4 text-ink-2">{children}</div>
      {actions ? (
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
      ) : null}
    </dialog>
  )
}
