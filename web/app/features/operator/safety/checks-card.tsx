import * as m from '@evensettle/messages/data-safety/checks.ts'
import type { IntegrityView } from '@evensettle/contracts/data-safety.ts'
import type { CheckMove } from '@evensettle/domain/service/check.ts'
import { INTEGRITY_CHECKS, type IntegrityCheck } from '@evensettle/domain/service/integrity.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { CheckButtons } from '../check-buttons.tsx'
import { CHECK_WORDS } from './copy.ts'
import { Ids } from './findings.tsx'
import { checkMutation } from './queries.ts'

/** What is asked of the rows: begin, hold on, go on, end, and what came of each question. */
export function ChecksCard({ check }: { check: IntegrityView | null }) {
  const act = useMutation(checkMutation(useQueryClient()))
  const move = (name: CheckMove) => check && act.mutate({ do: 'move', id: check.id, move: name })
  return (
    <Card aria-labelledby="checks" className="grid gap-4">
      <h2 id="checks">{m.heading()}</h2>
      <p className="max-w-text text-ink-2">{m.words()}</p>
      <div aria-live="polite">{check ? <State of={check} /> : <p>{m.never()}</p>}</div>
      <CheckButtons state={check?.state} busy={act.isPending} onMove={move}>
        <div>
          <Button busy={act.isPending} onClick={() => act.mutate({ do: 'start', id: crypto.randomUUID() })}>
            {check ? m.againButton() : m.startButton()}
          </Button>
        </div>
      </CheckButtons>
      <Problem words={act.error?.message} />
      <ul aria-label={m.listLabel()} className="grid">
        {INTEGRITY_CHECKS.map((one) => (
          <li key={one} className="border-b border-line py-3 last:border-0">
            <Question of={one} in={check} />
          </li>
        ))}
      </ul>
      <Link to="/admin/evidence-report" className="link inline-flex min-h-11 items-center justify-self-start">
        {m.filesLink()}
      </Link>
    </Card>
  )
}

function rowsOf({ checked }: IntegrityView): number {
  return checked.reduce((sum, { rows }) => sum + rows, 0)
}

function State({ of: check }: { of: IntegrityView }) {
  const rows = rowsOf(check)
  const [at, all] = [INTEGRITY_CHECKS.indexOf(check.part) + 1, INTEGRITY_CHECKS.length]
  const when = dayAndTime(check.endedAt ?? check.startedAt)
  if (check.state === 'stopped') return <Callout tone="warn">{m.stopped({ when })}</Callout>
  if (check.state === 'done')
    return (
      <div className="grid gap-2">
        <p>{m.done({ when, rows })}</p>
        {check.found.every(({ count }) => count === 0) ? <Callout>{m.fine()}</Callout> : null}
      </div>
    )
  const label =
    check.state === 'paused'
      ? m.paused({ at, all, rows })
      : m.running({ at, all, rows, name: CHECK_WORDS[check.part].asks() })
  return <Progress label={label} value={at - 1} max={all} />
}

/** One question, and what came of it where it was asked. */
function Question({ of, in: check }: { of: IntegrityCheck; in: IntegrityView | null }) {
  const { asks, todo } = CHECK_WORDS[of]
  const rows = check?.checked.find((one) => one.check === of)?.rows
  const found = check?.found.find((one) => one.check === of)
  const isAsked = check !== null && (check.state === 'done' || (rows !== undefined && check.part !== of))
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>{asks()}</p>
        <p className="flex items-center gap-3">
          {rows === undefined ? null : (
            <span className="text-sm text-ink-2 tabular-nums">{m.looked({ rows })}</span>
          )}
          {found && found.count > 0 ? (
            <Pill hue="danger">{m.wrong({ count: found.count })}</Pill>
          ) : isAsked ? (
            <Pill>{m.ok()}</Pill>
          ) : check ? (
            <Pill hue="plain">{m.toCome()}</Pill>
          ) : null}
        </p>
      </div>
      {found && found.count > 0 ? (
        <>
          <p className="max-w-text text-ink-2">{todo()}</p>
          <Ids of={found.ids} />
        </>
      ) : null}
    </div>
  )
}
