import * as m from '@evensettle/messages/infrastructure/model-card.ts'
import { switchModelOff, type ModelUse } from '@evensettle/contracts/model-use.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEndpointForm } from '../../../lib/form.ts'
import { formatDateTime, formatMoney, formatTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { inline } from '../../../ui/inline.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { tookWords } from '../copy.ts'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { modelOffMutation, modelOnMutation, modelQuery } from './queries.ts'

/** The language model: what it is, what it did in the last day, and the one switch. */
export function ModelCard() {
  const { data, error, refetch } = useQuery(modelQuery())
  return (
    <Card aria-labelledby="model" className="grid gap-4">
      <h2 id="model" tabIndex={-1}>
        {m.heading()}
      </h2>
      {data ? (
        <Inside use={data} />
      ) : (
        <NotLoaded of={{ error, refetch }} name={m.heading()} headingLevel="h3" outline="h-60" />
      )}
    </Card>
  )
}

function Inside({ use }: { use: ModelUse }) {
  const { model, off, restsUntil } = use
  if (!model)
    return (
      <p className="max-w-text">
        {m.none({ command: (words) => <code translate="no">{words}</code> }, inline)}
      </p>
    )
  return (
    <>
      <p className="max-w-text text-ink-2">{m.words()}</p>
      {off ? (
        <Callout tone="warn">
          <p className="wrap-anywhere">
            {m.offSince({ when: formatDateTime(off.since), reason: off.reason })}
          </p>
        </Callout>
      ) : restsUntil ? (
        <Callout tone="warn">{m.resting({ when: formatTime(restsUntil) })}</Callout>
      ) : null}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        <Fact name={m.nameLabel()}>
          <span translate="no">{model.name}</span>
        </Fact>
        <Fact name={m.hostLabel()}>{model.isNear ? m.near({ host: model.host }) : model.host}</Fact>
        <Fact name={m.keepsLabel()}>{model.keeps ?? m.keepsNothing()}</Fact>
      </dl>
      <LastDay use={use} />
      {off ? <SwitchOn /> : <SwitchOff />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function LastDay({ use }: { use: ModelUse }) {
  const { asked, typical, slow, mostTokens, cost, refusals } = use
  return (
    <section aria-labelledby="model-last-day" className="grid gap-3">
      <h3 id="model-last-day">{m.lastDayHeading()}</h3>
      {asked === 0 ? (
        <p className="text-ink-2">{m.quiet()}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          <Fact name={m.askedLabel()}>{use.asked}</Fact>
          <Fact name={m.answeredLabel()}>{use.answered}</Fact>
          <Fact name={m.refusedLabel()}>{use.refused}</Fact>
          <Fact name={m.lateLabel()}>{use.late}</Fact>
          <Fact name={m.failedLabel()}>{use.failed}</Fact>
          {typical === null || slow === null ? null : (
            <Fact name={m.timeLabel()}>{m.time({ typical: tookWords(typical), slow: tookWords(slow) })}</Fact>
          )}
          {mostTokens === null ? null : (
            <Fact name={m.tokensLabel()}>{m.tokens({ used: use.tokens, most: mostTokens })}</Fact>
          )}
          {cost ? <Fact name={m.costLabel()}>{formatMoney(cost.amount, cost.currency)}</Fact> : null}
        </dl>
      )}
      {refusals.length > 0 ? (
        <Fold title={m.whySummary()}>
          <ul className="grid gap-1.5">
            {refusals.map(({ why, count }) => (
              <li key={why}>
                {count} × {m.why({ why })}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
    </section>
  )
}

/** What was pressed is gone: the card is where one goes on. */
function tellAndGoOn(words: string) {
  toast(words)
  document.getElementById('model')?.focus()
}

function SwitchOn() {
  const on = useMutation(modelOnMutation(useQueryClient(), useOperatorGuard()))
  return (
    <div className="grid gap-3">
      <Problem words={on.error?.message} />
      <div>
        <Button
          variant="secondary"
          busy={on.isPending}
          onClick={() => on.mutate(undefined, { onSuccess: () => tellAndGoOn(m.switchedOn()) })}
        >
          {m.onButton()}
        </Button>
      </div>
    </div>
  )
}

function SwitchOff() {
  const guard = useOperatorGuard()
  const off = useMutation(modelOffMutation(useQueryClient()))
  const form = useEndpointForm(switchModelOff, {
    defaultValues: { reason: '' },
    send: (values) => guard(() => off.mutateAsync(values)),
    onSuccess: () => tellAndGoOn(m.switchedOff()),
  })
  return (
    <Fold title={m.offHeading()}>
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <p className="text-ink-2">{m.offWords()}</p>
        <TextArea label={m.reasonLabel()} hint={m.reasonHint()} rows={2} {...form.field('reason')} />
        <Problem words={form.problem} />
        <div>
          <Button type="submit" variant="danger" busy={form.isSending}>
            {m.offButton()}
          </Button>
        </div>
      </form>
    </Fold>
  )
}
