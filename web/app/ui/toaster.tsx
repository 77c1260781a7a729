import * as m from '@evensettle/messages/ui/toaster.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { TOAST_DURATION, toasts, type Toast } from './toast-store.ts'

const NONE: readonly Toast[] = []

const DOT = { info: 'bg-pine', success: 'bg-pine', error: 'bg-danger' }

/** Every toast of this tab, newest first, dismissed ones included (for the notification centre). */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => toasts.subscribe(listener),
    () => toasts.all(),
    () => NONE,
  )
}

/** The place where toasts appear: above what stands at the bottom for good, never over the next step. Mount it once. */
export function Toaster() {
  const open = useToasts().find((toast) => toast.isOpen)
  const message = open ? <ToastMessage key={open.id} toast={open} /> : null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-nav,0px)+var(--dock,0px))] z-50 grid justify-items-center p-4 md:justify-items-end">
      <output aria-live="polite" className="w-full max-w-104">
        {open?.tone === 'error' ? null : message}
      </output>
      <div role="alert" aria-live="assertive" className="w-full max-w-104">
        {open?.tone === 'error' ? message : null}
      </div>
    </div>
  )
}

function ToastMessage({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => toasts.dismiss(toast.id), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])
  return (
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-auto flex items-start gap-3 rounded-card border border-line-strong bg-card py-2 pr-2 pl-4 shadow-card"
    >
      <i aria-hidden="true" className={classNames('mt-4 size-2.5 shrink-0 rounded-full', DOT[toast.tone])} />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{toast.title}</p>
        {toast.description ? <p className="text-sm text-ink-2">{toast.description}</p> : null}
      </div>
      <button
        type="button"
        onClick={() => toasts.dismiss(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
          <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <span className="sr-only">{m.dismiss()}</span>
      </button>
    </div>
  )
}
