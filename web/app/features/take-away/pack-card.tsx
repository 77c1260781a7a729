import * as m from '@evensettle/messages/pack/press.ts'
import * as proof from '@evensettle/messages/proof/press.ts'
import { COURT_PACK_PATH, OWN_PACK_PATH, OWN_PROOF_PATH } from '@evensettle/contracts/take-away.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { formatBytes } from '../../lib/format.ts'
import { download, type Coming } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The case to take along, for a court and for oneself, as a card of its own. */
export function PackCard({ caseId }: { caseId: string }) {
  const id = useId()
  return (
    <Card className="grid gap-4" aria-labelledby={id}>
      <h2 id={id} className="text-[1.25rem]">
        {m.heading()}
      </h2>
      <PackList caseId={caseId} />
    </Card>
  )
}

/** The archives, each with its press and how far it is. */
export function PackList({ caseId }: { caseId: string }) {
  return (
    <ul className="grid gap-5">
      <Pack path={COURT_PACK_PATH.replace(':caseId', caseId)} label={m.courtLabel()} hint={m.courtHint()} />
      <Pack path={OWN_PACK_PATH.replace(':caseId', caseId)} label={m.ownLabel()} hint={m.ownHint()} />
      <Pack path={OWN_PROOF_PATH.replace(':caseId', caseId)} label={proof.label()} hint={proof.hint()} />
    </ul>
  )
}

/** One file or archive with its press, how far it is, and the name it was saved under. */
export function Pack({ path, label, hint }: { path: string; label: string; hint: string }) {
  const [coming, setComing] = useState<Coming | null>(null)
  const stopper = useRef<AbortController | null>(null)
  const pack = useMutation({
    mutationFn: () => {
      stopper.current = new AbortController()
      setComing(null)
      return download(path, null, { signal: stopper.current.signal, onComing: setComing })
    },
  })
  const isStopped = pack.error?.name === 'AbortError'
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="max-w-text min-w-0 flex-1 basis-60">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-2">{hint}</span>
        </span>
        {pack.isPending ? (
          <Button
            variant="secondary"
            aria-label={m.stopLabel({ label })}
            onClick={() => stopper.current?.abort()}
          >
            {m.stop()}
          </Button>
        ) : (
          <Button variant="secondary" aria-label={m.makeLabel({ label })} onClick={() => pack.mutate()}>
            {pack.isSuccess ? m.again() : m.make()}
          </Button>
        )}
      </div>
      {pack.isPending ? <HowFar coming={coming} /> : null}
      <output className="text-sm text-ink-2 wrap-anywhere empty:hidden">
        {pack.isSuccess ? m.ready({ name: pack.data }) : null}
      </output>
      {pack.error && !isStopped ? (
        <Callout tone="danger" live title={m.failed()}>
          {pack.error.message}
        </Callout>
      ) : null}
    </li>
  )
}

function HowFar({ coming }: { coming: Coming | null }) {
  if (coming === null || coming.all === null) return <Spinner label={m.making()} />
  const words = m.coming({ done: formatBytes(coming.done), all: formatBytes(coming.all) })
  return <Progress label={words} value={coming.done} max={coming.all} />
}
