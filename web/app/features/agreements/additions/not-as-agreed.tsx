import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { correctable, type Missing } from '@evensettle/domain/agreements/stress-questions.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import * as m from '@evensettle/messages/agreements/not-as-agreed.ts'
import { Button } from '../../../ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { MissingButtons } from './missing-buttons.tsx'
import type { Typed } from './model.ts'

/**
 * For who would sign what was agreed, and not what the text makes of it: the words and days of the text are proposed anew. What
 * both accepted stays, so nobody loses anything by it, and nobody gets another proposal by it either. What was typed stays
 * while it is closed.
 */
export function NotAsAgreed({ agreement }: { agreement: Agreement }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const heading = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { terms, names, mySide, signatures } = agreement
  useEffect(() => {
    if (isOpen) heading.current?.focus()
    else if (wasOpen) button.current?.focus()
  }, [isOpen, wasOpen])
  const startsWith = ({ kind, act }: Missing): Partial<Typed> => {
    const promise = act === undefined ? undefined : terms.acts[act]
    if (kind === 'wording') return { words: promise?.words ?? '' }
    if (kind === 'pay_days') return { day: terms.payment?.instalments[0]?.dueOn ?? '' }
    return { day: promise?.dueOn ?? '' }
  }
  const panel = (
    <section
      aria-label={m.openButton()}
      hidden={!isOpen}
      className="w-full rounded-card border border-line p-4"
    >
      <p ref={heading} tabIndex={-1} className="font-semibold">
        {m.heading()}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {m.words({ other: names[otherSide(mySide)], signed: signatures.length > 0 ? 'yes' : 'no' })}
      </p>
      <div>
        <MissingButtons agreement={agreement} missing={correctable(terms)} startsWith={startsWith} />
      </div>
      {terms.payment ? <p className="mt-2 text-sm text-ink-2">{m.notTheSum()}</p> : null}
      <Button variant="quiet" size="s" className="mt-1" onClick={() => setIsOpen(false)}>
        {m.closeButton()}
      </Button>
    </section>
  )
  return (
    <>
      {isOpen ? null : (
        <Button
          ref={button}
          variant="quiet"
          onClick={() => {
            setIsOpen(true)
            setWasOpen(true)
          }}
        >
          {m.openButton()}
        </Button>
      )}
      {wasOpen ? panel : null}
    </>
  )
}
