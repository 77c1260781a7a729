import * as m from '@evensettle/messages/file-report/check.ts'
import type { FileCheckView } from '@evensettle/contracts/file-report.ts'
import { CHECK_RATES, USUAL_RATE } from '@evensettle/domain/evidence/file-check.ts'
import type { CheckMove } from '@evensettle/domain/service/check.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatBytes } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Select } from '../../../ui/select.tsx'
import { CheckButtons } from '../check-buttons.tsx'
import { readOf } from './model.ts'
import { checkMutation, saveFindings } from './queries.ts'

/** The check of all files: begin it, hold it on, let it go on, end it. */
export function CheckCard({ check }: { check: FileCheckView | null }) {
  const client = useQueryClient()
  const act = useMutation(checkMutation(client))
  const move = (name: CheckMove) => check && act.mutate({ do: 'move', input: { id: check.id, move: name } })
  return (
    <Card aria-labelledby="check" className="grid gap-4">
      <h2 id="check">{m.heading()}</h2>
      <p className="max-w-text text-ink-2">{m.words()}</p>
      <div>{check ? <State of={check} /> : <p>{m.never()}</p>}</div>
      {/* the running count is not read out at every look, only what it turns into */}
      <p aria-live="polite" className="sr-only">
        {check ? STATES[check.state]() : null}
      </p>
      <CheckButtons state={check?.state} busy={act.isPending} onMove={move}>
        <Begin
          label={check ? m.againButton() : m.startButton()}
          busy={act.isPending}
          onStart={(rate) => act.mutate({ do: 'start', input: { id: crypto.randomUUID(), rate } })}
        />
      </CheckButtons>
      <Problem words={act.error?.message} />
      {check ? <Export /> : null}
    </Card>
  )
}

const STATES: Record<FileCheckView['state'], () => string> = {
  running: m.isRunning,
  paused: m.isPaused,
  done: m.isDone,
  stopped: m.isStopped,
}

function State({ of: check }: { of: FileCheckView }) {
  const { files: done, bytes } = readOf(check)
  const size = formatBytes(bytes)
  const all = Math.max(check.allFiles, done)
  const when = formatDateTime(check.endedAt ?? check.startedAt)
  if (check.state === 'done') return <p>{m.done({ when, done, size })}</p>
  if (check.state === 'stopped') return <Callout tone="warn">{m.stopped({ when, done })}</Callout>
  const words = check.isLookingThroughFolders ? m.folders({ size }) : m.running({ done, all, size })
  return (
    <div className="grid gap-3">
      <Progress
        label={check.state === 'paused' ? m.paused({ done, all }) : words}
        value={done}
        max={Math.max(all, 1)}
      />
      <p className="text-sm text-ink-2">
        {m.startedAt({ when, rate: m.rate({ megabytes: check.rate / 1_000_000 }) })}
      </p>
      {check.isAway ? <Callout tone="danger">{m.away()}</Callout> : null}
    </div>
  )
}

function Begin({
  label,
  busy,
  onStart,
}: {
  label: string
  busy: boolean
  onStart: (rate: (typeof CHECK_RATES)[number]) => void
}) {
  const [rate, setRate] = useState<(typeof CHECK_RATES)[number]>(USUAL_RATE)
  return (
    <div className="grid gap-4 sm:max-w-sm">
      <Select
        label={m.rateLabel()}
        hint={m.rateHint()}
        value={String(rate)}
        onChange={({ target }) =>
          setRate(CHECK_RATES.find((one) => String(one) === target.value) ?? USUAL_RATE)
        }
      >
        {CHECK_RATES.map((one) => (
          <option key={one} value={String(one)}>
            {m.rate({ megabytes: one / 1_000_000 })}
          </option>
        ))}
      </Select>
      <div>
        <Button busy={busy} onClick={() => onStart(rate)}>
          {label}
        </Button>
      </div>
    </div>
  )
}

function Export() {
  const save = useMutation({ mutationFn: saveFindings })
  return (
    <div className="grid gap-2">
      <div>
        <Button variant="secondary" size="s" busy={save.isPending} onClick={() => save.mutate()}>
          {m.exportButton()}
        </Button>
      </div>
      <Problem words={save.error?.message} />
    </div>
  )
}
