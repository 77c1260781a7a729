import * as m from '@evensettle/messages/agreements/signed-moment.ts'
import { dayOfYear } from '@evensettle/messages/moments.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The moment in which both have signed, and the days after it: what happens now, where the paper is, what comes by email. */
export function SignedMoment({
  agreement,
  isSealed,
  first,
}: {
  agreement: Agreement
  isSealed: boolean
  /** what has to be done first; known once it is sealed */
  first: ReactNode
}) {
  const { names, mySide, signatures, agreedAt } = agreement
  const last = signatures.at(-1)?.signedAt ?? agreedAt
  return (
    <Card className="grid gap-5 border-t-4 border-t-pine" aria-labelledby="signed-moment">
      <div className="grid justify-items-start gap-2">
        <h2 id="signed-moment">{m.heading()}</h2>
        <p className="max-w-text text-ink-2">
          {m.lead({ other: names[otherSide(mySide)], day: dayOfYear(last) })}
        </p>
      </div>
      <dl className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-1 md:col-span-2">
          <dt className="font-semibold">{m.nextHeading()}</dt>
          {/* room for what comes once it is sealed: the button below is pressed just then */}
          <dd className="grid min-h-33 max-w-text content-start justify-items-start gap-3">
            {isSealed ? first : <p>{m.nextSoon()}</p>}
          </dd>
        </div>
        <div className="grid content-start gap-1">
          <dt className="font-semibold">{m.paperHeading()}</dt>
          <dd className="text-ink-2">{isSealed ? m.paperReady() : <Spinner label={m.paperSoon()} />}</dd>
        </div>
        <div className="grid content-start gap-1">
          <dt className="font-semibold">{m.mailHeading()}</dt>
          <dd className="text-ink-2">{m.mailWords()}</dd>
        </div>
      </dl>
    </Card>
  )
}
