import * as m from '@evensettle/messages/intake/invitation-letter-link-card.ts'
import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import { INVITATION_LETTER_PATH } from '@evensettle/contracts/invitation-sending.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { download } from '../../../lib/download.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { letterLinkMutation } from '../queries.ts'
import { inline } from '../../../ui/inline.ts'

/** Other ways to reach them: a letter, the link, a text from one's own phone. */
export function LetterLinkCard({ invitation }: { invitation: InvitationState }) {
  const { caseId, name, reference, letterRefusedAt, letterMadeAt } = invitation
  const letter = useMutation({
    mutationFn: () => download(INVITATION_LETTER_PATH.replace(':caseId', caseId), `letter-${reference}.pdf`),
  })
  const link = useMutation(letterLinkMutation(caseId))
  const problem = letter.error ?? link.error
  return (
    <Card aria-labelledby="letter-link-heading" className="grid gap-4">
      <div>
        <h2 id="letter-link-heading" className="text-lg">
          {m.handItOverYourselfHeading()}
        </h2>
        <p className="mt-2 text-ink-2">{m.mailsGetLostLetterOr()}</p>
      </div>
      {letterRefusedAt && !letterMadeAt ? (
        <Callout tone="warn" title={m.reachedSomebodyElseTitle()}>
          {m.reachedSomebodyElseText({ date: formatDate(letterRefusedAt), name })}
        </Callout>
      ) : null}
      <div className="grid gap-3">
        <Button variant="secondary" busy={letter.isPending} onClick={() => letter.mutate()}>
          {m.downloadLetterPdfButton()}
        </Button>
        {link.data ? null : (
          <Button variant="secondary" busy={link.isPending} onClick={() => link.mutate()}>
            {m.showLinkCodeAndTextButton()}
          </Button>
        )}
      </div>
      {problem ? (
        <Callout tone="danger" live>
          {problem.message}
        </Callout>
      ) : null}
      {link.data ? (
        <div className="grid gap-4 border-t border-line pt-4">
          <p className="text-sm text-ink-2">{m.giveTheseToOnlyWhoever({ name })}</p>
          <Part label={m.byHandLabel()}>
            <p className="wrap-anywhere">{link.data.shortAddress}</p>
            <p className="tabular">
              {link.data.reference}
              {link.data.code ? (
                <>{m.code({ strong: (words) => <strong>{words}</strong>, code: link.data.code }, inline)}</>
              ) : null}
            </p>
          </Part>
          <Part label={m.linkLabel()}>
            <CopyButton text={link.data.link} label={m.copyLinkLabel()} />
          </Part>
          <Part label={m.textMessageLabel()}>
            <p className="wrap-anywhere text-ink-2">{link.data.text}</p>
            <div className="mt-2">
              <CopyButton text={link.data.text} label={m.copyTextLabel()} />
            </div>
          </Part>
        </div>
      ) : null}
    </Card>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="font-sans text-sm font-semibold">{label}</h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}
