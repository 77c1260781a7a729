import { useEffect, useEffectEvent, useState } from 'react'
import type { Said } from './calm-question.tsx'

/** Only for words that are written; without a connection for it they go as they are. */
const bring = () => import('./calm-question.tsx').catch(() => null)

/**
 * Asks once whether words that may hurt shall go as they are, before they do. `watch` belongs on the element that holds the
 * fields and `question`; the question stands below the button, so that no second press of it meets an answer.
 *
 * ```tsx
 * const calm = useCalmFirst({ name, said: () => [{ text, change }], onSend: send })
 * <form {...calm.watch} onSubmit={() => calm.first()}>…{calm.question}</form>
 * ```
 */
export function useCalmFirst<What = void>({
  name,
  said,
  onSend,
}: {
  /** who will read it */
  name: string
  said: () => readonly Said[]
  onSend: (what: What) => void
}) {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof bring>>>(null)
  // each press leads to the question anew
  const [asked, setAsked] = useState<{ what: What; at: number } | null>(null)

  function prepare() {
    if (!parts) void bring().then(setParts)
  }

  function changed() {
    prepare()
    setAsked(null)
  }

  // what was kept from before may be sent without another key
  const begin = useEffectEvent(() => {
    if (said().some(({ text }) => text)) prepare()
  })
  useEffect(() => begin(), [])

  return {
    watch: { 'data-said': '', onFocus: prepare, onInput: changed },
    /** Sends, unless there is something to ask first. */
    first(what: What) {
      const asks = parts?.asksAbout(name, said())
      setAsked(asks ? { what, at: performance.now() } : null)
      if (!asks) onSend(what)
    },
    question:
      parts && asked ? (
        <parts.CalmQuestion
          key={asked.at}
          name={name}
          said={said()}
          onClose={() => setAsked(null)}
          onSend={() => onSend(asked.what)}
        />
      ) : null,
  }
}
