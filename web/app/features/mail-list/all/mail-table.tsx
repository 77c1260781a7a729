import type { AnyMailView } from '@evensettle/contracts/mails.ts'
import * as m from '@evensettle/messages/mail-list/installation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { familyWords, openedWords, reasonWords, STATE_HUE, stateWords } from '../copy.ts'
import { tryAgainMutation } from './queries.ts'

/** A table where there is room; on a phone each mail is a block with its own labels. */
export function MailTable({ caption, mails }: { caption: string; mails: readonly AnyMailView[] }) {
  return (
    <table className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line [&_th]:py-2 [&_th]:pr-4">
          <th scope="col">{m.when()}</th>
          <th scope="col">{m.kind()}</th>
          <th scope="col">{m.to()}</th>
          <th scope="col">{m.ofCase()}</th>
          <th scope="col">{m.whatHappened()}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} />
        ))}
      </tbody>
    </table>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="py-2 pr-4 align-top wrap-anywhere max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:gap-2 max-md:py-1 max-md:pr-0">
      <span className="text-ink-2 md:hidden" aria-hidden="true">
        {label}
      </span>
      <span className="grid justify-items-start gap-1">{children}</span>
    </td>
  )
}

function Row({ mail }: { mail: AnyMailView }) {
  const { createdAt, family, address, reference, openedAt, reason, error, attempts } = mail
  return (
    <tr className="border-b border-line last:border-0 max-md:block max-md:py-3">
      <Cell label={m.when()}>
        <time dateTime={createdAt} className="tabular">
          {formatDateTime(createdAt)}
        </time>
      </Cell>
      <Cell label={m.kind()}>{familyWords(family)}</Cell>
      <Cell label={m.to()}>
        <span translate="no">{address === '' ? m.deleted() : address}</span>
      </Cell>
      <Cell label={m.ofCase()}>
        {reference === null ? (
          <span className="text-ink-2">{m.noCase()}</span>
        ) : (
          <Link
            to={`/email-dashboard?all=1&case=${encodeURIComponent(reference)}`}
            className="link inline-flex min-h-11 items-center md:min-h-0"
          >
            {reference}
          </Link>
        )}
      </Cell>
      <Cell label={m.whatHappened()}>
        <Pill hue={STATE_HUE[mail.state]}>{stateWords(mail)}</Pill>
        {openedAt === null ? null : <span className="text-ink-2">{openedWords(openedAt)}</span>}
        {reason === null ? null : <span>{reasonWords(reason)}</span>}
        {error === null ? null : <span className="text-ink-2">{m.serverSaid({ error })}</span>}
        {attempts > 1 ? <span className="text-ink-2">{m.attempts({ attempts })}</span> : null}
        {mail.mayTryAgain ? <TryAgain mail={mail} /> : null}
      </Cell>
    </tr>
  )
}

function TryAgain({ mail: { id, family, createdAt } }: { mail: AnyMailView }) {
  const retry = useMutation(tryAgainMutation(useQueryClient()))
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        busy={retry.isPending}
        aria-label={m.tryAgainLabel({ kind: familyWords(family), moment: formatDateTime(createdAt) })}
        onClick={() => retry.mutate(id)}
      >
        {m.tryAgain()}
      </Button>
      <Problem words={retry.error?.message ?? null} />
    </>
  )
}
