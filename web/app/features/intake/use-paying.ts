import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import type { Paid } from './before-sending.tsx'
import { priceQuery } from '../right-place/queries.ts'
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
  const [search, setSearch] = useSearchParams()
  const [back, setBack] = useState(paid)
  const isSent = useRef(false)
  const price = useQuery(priceQuery()).data
  const isPaidOnline = price?.isPaidOnline === true

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

  // The address may be opened again, by the way back or with the tab; the news in it counts once.
  const leaveAddress = useEffectEvent(() => {
    const rest = new URLSearchParams(search)
    rest.delete('paid')
    setSearch(rest, { replace: true })
  })
  useEffect(() => {
    if (paid !== null) leaveAddress()
  }, [paid])

  const sendPaid = useEffectEvent(() => {
    if (isSent.current) return
    isSent.current = true
    void onSend().finally(() => setBack(null))
  })
  useEffect(() => {
    if (back === 'yes' && isPaidOnline) sendPaid()
  }, [back, isPaidOnline])

  return { isLeaving, goToPay, back }
}
