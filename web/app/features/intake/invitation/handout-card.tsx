import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import { INVITATION_LETTER_PATH } from '@evensettle/contracts/invitation-sending.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { download } from '../../../lib/download.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { handoutMutation } from '../queries.ts'

/** Other ways to reach them: a letter, the link, a text from one's own phone. */
export function HandoutCard({ invitation }: { invitation: InvitationState }) {
  const { caseId, name, reference } = invitation
  const letter = useMutation({
    mutationFn: () => download(INVITATION_LETTER_PATH.replace(':caseId', caseId), `letter-${reference}.pdf`),
  })
  const handout = useMutation(handoutMutation(caseId))
  const problem = letter.error ?? handout.error
  return (
    <Card aria-labelledby="handout-heading" className="grid gap-4">
      <div>
        <h2 id="handout-heading" className="text-lg">
          Hand it over yourself
        </h2>
        <p className="mt-2 text-ink-2">
          Mails get lost. A letter or a message from you often helps. It shows the same as the mail.
        </p>
      </div>
      <div className="grid gap-3">
        <Button variant="secondary" busy={letter.isPending} onClick={() => letter.mutate()}>
          Download the letter (PDF)
        </Button>
        {handout.data ? null : (
          <Button variant="secondary" busy={handout.isPending} onClick={() => handout.mutate()}>
            Show link, code and text
          </Button>
        )}
      </div>
      {problem ? (
        <Callout tone="danger" live>
          {problem.message}
        </Callout>
      ) : null}
      {handout.data ? (
        <div className="grid gap-4 border-t border-line pt-4">
          <p className="text-sm text-ink-2">
            Give these to {name} only. Whoever has them can answer in {name}’s place, but cannot read what{' '}
            {name} has begun to write.
          </p>
          <Part label="By hand">
            <p className="wrap-anywhere">{handout.data.shortAddress}</p>
            <p className="tabular">
              {handout.data.reference}
              {handout.data.code ? (
                <>
                  , code <strong>{handout.data.code}</strong>
                </>
              ) : null}
            </p>
          </Part>
          <Part label="Link">
            <CopyButton text={handout.data.link} label="Copy link" />
          </Part>
          <Part label="Text message">
            <p className="wrap-anywhere text-ink-2">{handout.data.text}</p>
            <div className="mt-2">
              <CopyButton text={handout.data.text} label="Copy text" />
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
