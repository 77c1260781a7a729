import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as say from '@evensettle/messages/agreed/model.ts'
import { dayOfYear } from '@evensettle/messages/moments.ts'
import * as m from '@evensettle/messages/agreed/press-screen.ts'
import type { Press } from '@evensettle/contracts/obligations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { pressMutation, pressQuery } from './queries.ts'

/**
 * Where the button of a mail leads: it says what it is about and asks for one press. Saying it is that press and not
 * the opening of the page, because programs look at links beforehand.
 */
export function PressScreen({ linkKey }: { linkKey: string }) {
  const press = useQuery({ ...pressQuery(linkKey), retry: false })
  return (
    <div className="mx-auto grid max-w-form gap-6 py-8 md:py-12">
      {press.data ? (
        <Asked press={press.data} linkKey={linkKey} />
      ) : press.error instanceof ApiError && press.error.status < 500 && press.error.code !== 'OFFLINE' ? (
        <Words title={m.brokenTitle()} words={m.brokenWords()} to="/dashboard" />
      ) : press.error ? (
        <ErrorPanel headingLevel="h1" name={m.title()} onRetry={() => void press.refetch()} />
      ) : (
        <Spinner label={m.loading()} />
      )}
    </div>
  )
}

function Words({ title, words, to }: { title: string; words: string; to: string }) {
  return (
    <section className="grid justify-items-start gap-4">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{words}</p>
      <LinkButton to={to} variant="secondary">
        {m.openCase()}
      </LinkButton>
    </section>
  )
}

function Asked({ press, linkKey }: { press: Press; linkKey: string }) {
  const client = useQueryClient()
  const say = useMutation(pressMutation(client, linkKey))
  const { other, act, state } = press
  const to = `/case/${press.caseId}?tab=agreed`
  if (state === 'moved_on') return <Words title={m.movedTitle()} words={movedWords(press)} to={to} />
  if (state === 'said')
    return (
      <output className="block">
        <Words
          title={m.saidTitle()}
          words={act === 'claim' ? m.saidWords({ other }) : m.confirmedWords()}
          to={to}
        />
      </output>
    )
  const isMoney = press.kind === 'payment'
  return (
    <section className="grid justify-items-start gap-4">
      <p className="text-sm text-ink-2">{m.about({ reference: press.reference, me: press.me })}</p>
      <h1 tabIndex={-1} className="wrap-anywhere">
        {titleOf(press)}
      </h1>
      {isMoney ? null : <p className="wrap-anywhere">{press.words}</p>}
      <p>
        {act === 'claim'
          ? m.paidWords({ other, days: TIMELINE.obligations.confirmWithin / DAY })
          : m.receivedWords()}
      </p>
      <Button busy={say.isPending} onClick={() => say.mutate()}>
        {act === 'confirm' && isMoney ? m.receivedButton() : isMoney ? m.paidButton() : m.doneButton()}
      </Button>
      {say.error ? (
        <Callout tone="danger" live>
          {say.error.message}
        </Callout>
      ) : null}
    </section>
  )
}

/** What has taken its place, so that nobody who wants to pay has to look for it. */
function movedWords({ parts, kind, currency }: Press): string {
  if (parts.length === 0) return m.movedWords()
  const listed = parts.map(({ amount, dueOn }) => {
    const day = dueOn === null ? '' : dayOfYear(dueOn)
    return kind === 'payment' ? say.part({ sum: formatMoney(amount, currency), day }) : day
  })
  return m.movedToParts({ parts: listed.join(', ') })
}

function titleOf({ act, kind, other, amount, currency }: Press): string {
  const sum = formatMoney(amount, currency)
  if (act === 'claim') return kind === 'payment' ? m.paidTitle({ other, sum }) : m.doneTitle()
  return kind === 'payment' ? m.receivedTitle({ other, sum }) : m.confirmTitle({ other })
}
