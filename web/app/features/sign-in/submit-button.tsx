import type { ReactNode } from 'react'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'

/** Submits once the scripts are there: before that, the browser would send the form somewhere by itself. */
export function SubmitButton({
  busy,
  disabled = false,
  children,
}: {
  busy: boolean
  disabled?: boolean
  children: ReactNode
}) {
  const isHydrated = useIsHydrated()
  return (
    <Button
      type="submit"
      block
      busy={busy}
      disabled={disabled || !isHydrated}
      className={isHydrated ? undefined : 'disabled:opacity-100'}
    >
      {children}
    </Button>
  )
}
