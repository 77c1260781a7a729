import * as m from '@evensettle/messages/intake/invitation-handout-card.ts'
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
import { inline } from '../../../ui/inline.ts'

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
          {m.handItOverYourselfHeading()}
        </h2>
        <p className="mt-2 text-ink-2">{m.mailsGetLostLetterOr()}</p>
      </div>
      <div className="grid gap-3">
        <Button variant="secondary" busy={letter.isPending} onClick={() => letter.mutate()}>
          {m.downloadLetterPdfButton()}
        </Button>
        {handout.data ? null : (
          <Button variant="secondary" busy={handout.isPending} onClick={() => handout.mutate()}>
            {m.showLinkCodeAndTextButton()}
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
          <p className="text-sm text-ink-2">{m.giveTheseToOnlyWhoever({ name })}</p>
          <Part label={m.byHandLabel()}>
            <p className="wrap-anywhere">{handout.data.shortAddress}</p>
            <p className="tabular">
              {handout.data.reference}
              {handout.data.code ? (
                <>
                  {m.code({ strong: (words) => <strong>{words}</strong>, code: handout.data.code }, inline)}
                </>
              ) : null}
            </p>
          </Part>
          <Part label={m.linkLabel()}>
            <CopyButton text={handout.data.link} label={m.copyLinkLabel()} />
          </Part>
          <Part label={m.textMessageLabel()}>
            <p className="wrap-anywhere text-ink-2">{handout.data.text}</p>
            <div className="mt-2">
              <CopyButton text={handout.data.text} label={m.copyTextLabel()} />
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
