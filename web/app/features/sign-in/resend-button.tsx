import * as m from '@evensettle/messages/sign-in/resend-button.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { RESEND_WAIT } from './model.ts'

/** Sends a mail again, but not before the service would. `onResend` answers what went wrong. */
export function ResendButton({ onResend }: { onResend: () => Promise<string | null> }) {
  const [seconds, setSeconds] = useState(RESEND_WAIT)
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])

  async function handleClick() {
    if (isWaiting) return
    setSeconds(RESEND_WAIT)
    const problem = await onResend().catch(unreachable)
    if (problem) toast(problem, { tone: 'error' })
    else toast(m.linkWasSentAgain(), { tone: 'success' })
  }

  return (
    <Button
      variant="secondary"
      block
      aria-disabled={isWaiting || undefined}
      onClick={() => void handleClick()}
      className="tabular"
    >
      {isWaiting ? m.sendAgainInSecondsButton({ seconds }) : m.sendAgainButton()}
    </Button>
  )
}
