import * as m from '@evensettle/messages/operator/log.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { listAuditHeads } from '@evensettle/contracts/audit-log.ts'
import { WAITS_TOO_LONG } from '@evensettle/domain/audit/chain.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { inline } from '../../../ui/inline.ts'
import { pageLink } from '../../../ui/page-link.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { faultWords } from './model.ts'
import { chainQuery, checkChain, type Checked } from './queries.ts'

/** Whether the log is as it was written: how far the chain is, a check of all of it, and the hashes to keep. */
export function ChainCard() {
  const { data, error, refetch } = useQuery(chainQuery())
  const [openedAt] = useState(() => Date.now())
  return (
    <Card aria-labelledby="chain" className="grid gap-4">
      <h2 id="chain">{m.chainHeading()}</h2>
      <p className="max-w-text text-ink-2">{m.chainWords()}</p>
      {!data ? (
        <NotLoaded of={{ error, refetch }} name={m.chainHeading()} headingLevel="h3" outline="h-40" />
      ) : (
        <>
          <p>
            {m.places({ count: data.places })} {m.waitingCount({ count: data.waiting })}
          </p>
          {data.oldestWaitingAt !== null && openedAt - Date.parse(data.oldestWaitingAt) > WAITS_TOO_LONG ? (
            <Callout tone="warn">{m.waitingLong({ when: dayAndTime(data.oldestWaitingAt) })}</Callout>
          ) : null}
          {data.aheadTo === null ? null : <Callout tone="warn">{m.ahead({ day: data.aheadTo })}</Callout>}
          <Check places={data.places} />
          <Heads heads={data.heads} />
        </>
      )}
    </Card>
  )
}

function Check({ places }: { places: number }) {
  const [done, setDone] = useState(0)
  const running = useRef<AbortController | null>(null)
  const check = useMutation({
    mutationFn: () => {
      setDone(0)
      running.current = new AbortController()
      return checkChain(running.current.signal, setDone)
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  const isStopped = check.error?.name === 'AbortError'
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {m.checkButton()}
        </Button>
        {check.isPending ? (
          <Button variant="quiet" onClick={() => running.current?.abort()}>
            {m.stopButton()}
          </Button>
        ) : null}
      </div>
      {check.isPending ? (
        <Progress label={m.checking({ done, all: places })} value={done} max={Math.max(places, done, 1)} />
      ) : null}
      {check.data ? <Outcome of={check.data} /> : null}
      <Problem words={isStopped ? null : check.error?.message} />
    </div>
  )
}

function Outcome({ of: { fault, checked, late } }: { of: Checked }) {
  if (fault)
    return (
      <Callout tone="danger" live title={m.broken()}>
        <p>{faultWords(fault)}</p>
        <p>{m.brokenNext()}</p>
      </Callout>
    )
  return (
    <>
      <Callout live>{m.whole({ count: checked })}</Callout>
      {late.count > 0 ? (
        <Callout tone="warn" live>
          {m.late({ count: late.count, first: String(late.firstId ?? '') })}
        </Callout>
      ) : null}
    </>
  )
}

function Heads({ heads }: { heads: readonly { day: string; head: string }[] }) {
  return (
    <div className="grid gap-2">
      <h3>{m.headsHeading()}</h3>
      <p className="max-w-text text-ink-2">{m.headsWords({ link: pageLink(listAuditHeads.path) }, inline)}</p>
      {heads.length === 0 ? <p>{m.noHeads()}</p> : null}
      <dl className="grid gap-2 text-sm">
        {heads.map(({ day, head }) => (
          <div key={day} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
            <dt className="tabular">{day}</dt>
            <dd className="wrap-anywhere text-ink-2">
              <code translate="no">{head}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">{m.onMachine({ command: 'npm run audit -- check' })}</p>
    </div>
  )
}
