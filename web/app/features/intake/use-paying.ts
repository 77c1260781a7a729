import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import type { Paid } from './before-sending.tsx'
import { pageToPay } from './queries.ts'

type Paying = {
  id: string
  paid: Paid
  /** sends the draft, and leads nobody to pay */
  onSend: () => Promise<unknown>
  onProblem: (problem: ApiError) => void
}

/** The way to the page where a draft is paid for, and back: who has paid pressed to send before, so it is sent. */
export function usePaying({ id, paid, onSend, onProblem }: Paying) {
  const [isLeaving, setIsLeaving] = useState(false)

  async function goToPay(): Promise<void> {
    setIsLeaving(true)
    try {
      const page = await pageToPay(id)
      if (page === null) await onSend()
      else window.location.assign(page)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onProblem(error)
    } finally {
      setIsLeaving(false)
    }
  }

  const sendPaid = useEffectEvent(() => void onSend())
  useEffect(() => {
    if (paid === 'yes') sendPaid()
  }, [paid])

  return { isLeaving, goToPay }
}
