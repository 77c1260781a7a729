export type ToastTone = 'info' | 'success' | 'error'
export type Toast = {
  id: number
  title: string
  description: string | undefined
  tone: ToastTone
  at: number
  isOpen: boolean
}

/** Toasts shown at once; a new one takes the place of the one before it. */
export const TOAST_LIMIT = 1
/** How long a toast stays on screen, in ms. */
export const TOAST_DURATION = 4_000
/** How long a dismissed toast stays in the store, in ms; the notification centre lists it meanwhile. */
export const TOAST_REMOVE_DELAY = 1_000_000

/** The toasts of this tab: subscribe, read, add, dismiss. */
export function createToastStore(now: () => number = Date.now) {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function dismiss(id: number) {
    if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return
    change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
    setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY)
  }

  function add(title: string, options: { description?: string | undefined; tone?: ToastTone } = {}): number {
    lastId += 1
    const open = toasts.filter((toast) => toast.isOpen)
    for (const crowded of open.slice(TOAST_LIMIT - 1)) dismiss(crowded.id)
    const { description, tone = 'info' } = options
    change([{ id: lastId, title, description, tone, at: now(), isOpen: true }, ...toasts])
    return lastId
  }

  return {
    add,
    dismiss,
    /** Newest first, the dismissed ones included. */
    all: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toasts = createToastStore()

/** Shows a short message to the person, from anywhere. */
export function toast(
  title: string,
  options?: { description?: string | undefined; tone?: ToastTone },
): number {
  return toasts.add(title, options)
}
