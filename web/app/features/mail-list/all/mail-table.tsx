import type { AnyMailView } from '@evensettle/contracts/mails.ts'
import { familyWords } from '@evensettle/contracts/words/mail-families.ts'
import * as m from '@evensettle/messages/mail-list/installation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FoldingCell, FoldingRow, FoldingTable } from '../../../ui/folding-table.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ReadMail } from '../../operator/mails/read-mail.tsx'
import { openedWords, reasonWords, STATE_HUE, stateWords } from '../copy.ts'
import { tryAgainMutation } from './queries.ts'

/** A table where there is room; on a phone each mail is a block with its own labels. */
export function MailTable({ caption, mails }: { caption: string; mails: readonly AnyMailView[] }) {
  return (
    <FoldingTable caption={caption} columns={[m.when(), m.kind(), m.to(), m.ofCase(), m.whatHappened()]}>
      {mails.map((mail) => (
        <Row key={mail.id} mail={mail} />
      ))}
    </FoldingTable>
  )
}

/** By what somebody who does not see the row knows which one is meant. */
function nameOf({ family, createdAt }: AnyMailView): string {
  return m.mailName({ kind: familyWords(family), moment: formatDateTime(createdAt) })
}

function Row({ mail }: { mail: AnyMailView }) {
  const { createdAt, family, address, reference, openedAt, reason, error, attempts } = mail
  return (
    <FoldingRow>
      <FoldingCell label={m.when()}>
        <time dateTime={createdAt} className="tabular">
          {formatDateTime(createdAt)}
        </time>
      </FoldingCell>
      <FoldingCell label={m.kind()}>{familyWords(family)}</FoldingCell>
      <FoldingCell label={m.to()}>
        <span translate="no">{address === '' ? m.deleted() : address}</span>
      </FoldingCell>
      <FoldingCell label={m.ofCase()}>
        {reference === null ? (
          <span className="text-ink-2">{m.noCase()}</span>
        ) : (
          <Link
            to={`/email-dashboard?all=1&case=${encodeURIComponent(reference)}`}
            className="link inline-flex min-h-11 items-center md:pointer-fine:min-h-0"
          >
            {reference}
          </Link>
        )}
      </FoldingCell>
      <FoldingCell label={m.whatHappened()}>
        <Pill hue={STATE_HUE[mail.state]}>{stateWords(mail)}</Pill>
        {openedAt === null ? null : <span className="text-ink-2">{openedWords(openedAt)}</span>}
        {reason === null ? null : <span>{reasonWords(reason)}</span>}
        {error === null ? null : <span className="text-ink-2">{m.serverSaid({ error })}</span>}
        {attempts > 1 ? <span className="text-ink-2">{m.attempts({ attempts })}</span> : null}
        {mail.readIn === null ? null : <ReadMail id={mail.id} caseId={mail.readIn} name={nameOf(mail)} />}
        {mail.mayTryAgain ? <TryAgain mail={mail} /> : null}
      </FoldingCell>
    </FoldingRow>
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
