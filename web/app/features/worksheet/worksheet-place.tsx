import * as m from '@evensettle/messages/worksheet/worksheet-place.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useSession } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Envelope } from '../../ui/envelope.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hasSkipped, noteSkipped, worksheetQuery } from './queries.ts'
import type { WorksheetForm as Form } from './worksheet-form.tsx'

const WorksheetForm = lazy(async () => ({
  default: (await import('./worksheet-form.tsx')).WorksheetForm,
}))

/**
 * Where the private worksheet is reached: it takes the place of what stands here while it is open, and leaves a quiet way
 * back to it. With `asksFirst` it is offered once before that, and can be skipped.
 */
export function WorksheetPlace({
  asksFirst = false,
  children,
  ...sheet
}: Omit<ComponentProps<typeof Form>, 'onDone'> & { asksFirst?: boolean; children?: ReactNode }) {
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const [isOpen, setIsOpen] = useState(false)
  const [isSkipped, setIsSkipped] = useState(() => hasSkipped(userId, sheet.view.id))
  const place = useRef<HTMLDivElement>(null)
  const mayAsk = asksFirst && !isSkipped
  const kept = useQuery({ ...worksheetQuery(sheet.view.id), enabled: mayAsk })

  function goOn() {
    noteSkipped(userId, sheet.view.id)
    setIsSkipped(true)
    setIsOpen(false)
    requestAnimationFrame(() => place.current?.focus())
  }

  return (
    <div ref={place} tabIndex={-1} className="rounded-soft">
      {isOpen ? (
        <Envelope label={m.onlyYou()}>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <WorksheetForm {...sheet} onDone={goOn} />
          </Suspense>
        </Envelope>
      ) : mayAsk && kept.isPending ? (
        <Skeleton className="h-48" />
      ) : mayAsk && kept.data?.sheet === null ? (
        <Envelope label={m.onlyYou()}>
          <BeforeAnswering onOpen={() => setIsOpen(true)} onSkip={goOn} />
        </Envelope>
      ) : (
        <>
          {children}
          <WorksheetRow onOpen={() => setIsOpen(true)} />
        </>
      )}
    </div>
  )
}

function BeforeAnswering({ onOpen, onSkip }: { onOpen: () => void; onSkip: () => void }) {
  return (
    <>
      <h3>{m.heading()}</h3>
      <p className="text-sm text-ink-2">{m.why()}</p>
      <div className="grid gap-2.5">
        <Button onClick={onOpen}>{m.openButton()}</Button>
        <Button variant="secondary" onClick={onSkip}>
          {m.skipButton()}
        </Button>
      </div>
    </>
  )
}

function WorksheetRow({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mt-2 flex min-h-12 w-full items-center justify-between gap-3 rounded-soft py-2 text-left"
    >
      <span>
        <span className="block font-semibold">{m.heading()}</span>
        <span className="block text-sm text-ink-2">{m.rowHint()}</span>
      </span>
      <span aria-hidden="true" className="text-xl text-ink-2">
        ›
      </span>
    </button>
  )
}
