import * as m from '@evensettle/messages/infrastructure/system-test.ts'
import { startSystemTest, type TrialView } from '@evensettle/contracts/system-test.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { tookWords } from '../copy.ts'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { STATE_HUES, STATE_WORDS } from './copy.ts'
import { isOpen, tookOf } from './model.ts'
import { startMutation, testsQuery } from './queries.ts'
import { Steps } from './steps.tsx'

/** Begins a test of the installation and shows each step as it happens; below it the tests before. */
export function SystemTestScreen() {
  const { data, error, refetch } = useQuery(testsQuery())
  const [newest, ...before] = data?.tests ?? []
  return (
    <>
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
        <p className="text-ink-2">{m.apart()}</p>
      </div>
      {!data ? (
        <NotLoaded of={{ error, refetch }} name={m.title()} />
      ) : (
        <>
          {error ? (
            <Callout tone="warn" live>
              {m.lost({ problem: error.message })}
            </Callout>
          ) : null}
          <Begin isRunning={newest !== undefined && isOpen(newest)} mail={data.mail} />
          {newest ? (
            <Test of={newest} />
          ) : (
            <EmptyState title={m.none()}>
              <p>{m.noneWords()}</p>
            </EmptyState>
          )}
          {before.length > 0 ? <Before tests={before} /> : null}
        </>
      )}
    </>
  )
}

function Begin({ isRunning, mail }: { isRunning: boolean; mail: 'smtp' | 'outbox' }) {
  const guard = useOperatorGuard()
  const start = useMutation(startMutation(useQueryClient(), guard))
  const form = useEndpointForm(startSystemTest, {
    defaultValues: { id: crypto.randomUUID(), mailTo: '' },
    // the same id again would begin nothing
    send: ({ mailTo }) => start.mutateAsync({ id: crypto.randomUUID(), mailTo }),
    onSuccess: () => undefined,
  })
  return (
    <Card aria-labelledby="begin" className="grid max-w-text gap-4">
      <h2 id="begin">{m.beginHeading()}</h2>
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <TextField
          label={m.mailLabel()}
          hint={mail === 'outbox' ? m.mailHintOutbox() : m.mailHint()}
          type="email"
          autoComplete="off"
          {...form.field('mailTo')}
        />
        <Problem words={form.problem} />
        <div>
          <Button type="submit" busy={form.isSending || isRunning}>
            {m.beginButton()}
          </Button>
        </div>
      </form>
      <p className="text-sm text-ink-2">{m.onMachine({ command: 'npm run system-test -- --url …' })}</p>
    </Card>
  )
}

function Test({ of }: { of: TrialView }) {
  const took = tookOf(of)
  return (
    <Card aria-labelledby="newest" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="newest">{m.testOf({ when: dayAndTime(of.createdAt) })}</h2>
        <Pill hue={STATE_HUES[of.state]}>{STATE_WORDS[of.state]}</Pill>
      </div>
      <Outcome of={of} />
      {took === null ? null : <p className="text-ink-2">{m.took({ took: tookWords(took) })}</p>}
      <Steps of={of} />
    </Card>
  )
}

function Outcome({ of: { state } }: { of: TrialView }) {
  if (state === 'passed') return <Callout live>{m.passedWords()}</Callout>
  if (state === 'failed')
    return (
      <Callout tone="danger" live>
        {m.failedWords()}
      </Callout>
    )
  if (state === 'broken_off')
    return (
      <Callout tone="warn" live>
        {m.brokenOffWords()}
      </Callout>
    )
  return <p>{state === 'ordered' ? m.orderedWords() : m.runningWords()}</p>
}

function Before({ tests }: { tests: readonly TrialView[] }) {
  return (
    <Card aria-labelledby="before" className="grid gap-4">
      <h2 id="before">{m.beforeHeading()}</h2>
      <ul className="grid gap-2">
        {tests.map(({ id, createdAt, state }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-2 border-b border-line pb-2 last:border-0"
          >
            <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
            <Pill hue={STATE_HUES[state]}>{STATE_WORDS[state]}</Pill>
          </li>
        ))}
      </ul>
    </Card>
  )
}
