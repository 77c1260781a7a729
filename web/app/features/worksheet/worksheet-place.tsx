import * as m from '@evensettle/messages/worksheet/worksheet-place.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSession } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Envelope } from '../../ui/envelope.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isAboutMoney } from './model.ts'
import { hasSkipped, noteSkipped, worksheetQuery } from './queries.ts'
import type { WorksheetForm as Form } from './worksheet-form.tsx'

const WorksheetForm = lazyPart(() => import('./worksheet-form.tsx'), 'WorksheetForm')

/**
 * Where the private worksheet is reached: it takes the place of what stands here while it is open, and leaves a quiet way
 * back to it. With `asksFirst` it is offered once above that, which can be answered without it.
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
        <Skeleton className="h-96" />
      ) : mayAsk && kept.data?.sheet === null ? (
        <>
          <BeforeAnswering
            why={isAboutMoney(sheet) ? m.why() : m.whyWithoutMoney()}
            onOpen={() => setIsOpen(true)}
            onSkip={goOn}
          />
          {children}
        </>
      ) : (
        <>
          {children}
          <WorksheetRow onOpen={() => setIsOpen(true)} />
        </>
      )}
    </div>
  )
}

function BeforeAnswering({ why, onOpen, onSkip }: { why: string; onOpen: () => void; onSkip: () => void }) {
  return (
    <section aria-label={m.heading()} className="mb-10 grid gap-1 rounded-soft bg-sunken px-4 py-3">
      <p className="text-sm font-semibold">{m.before()}</p>
      <p className="text-sm text-ink-2">{why}</p>
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" size="s" onClick={onOpen}>
          {m.openButton()}
        </Button>
        <Button variant="quiet" size="s" onClick={onSkip}>
          {m.skipButton()}
        </Button>
      </div>
    </section>
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
