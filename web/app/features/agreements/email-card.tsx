import type { Agreement } from '@evensettle/contracts/agreements.ts'
import * as m from '@evensettle/messages/agreements/email-card.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { inline } from '../../ui/inline.ts'
import { Problem } from '../../ui/problem.tsx'
import { OneTimeLink } from '../invitations/joining/one-time-link.tsx'
import { confirmEmailMutation } from './additions/queries.ts'

/** Before anybody signs: the text names the reader's email address as given, and one mail makes it a confirmed one. */
export function EmailCard({ agreement: { caseId, emailToConfirm } }: { agreement: Agreement }) {
  const confirm = useMutation(confirmEmailMutation(useQueryClient(), caseId))
  if (emailToConfirm === null) return null
  const { address, isShown } = emailToConfirm
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">{m.heading()}</h2>
      <p className="text-sm text-ink-2">
        {(isShown ? m.shown : m.given)(
          { address, strong: (words) => <strong className="wrap-anywhere">{words}</strong> },
          inline,
        )}
      </p>
      {isShown ? (
        <div>
          <Button size="s" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {m.confirmButton()}
          </Button>
        </div>
      ) : (
        <OneTimeLink email={address} returnPath={`/case/${caseId}?tab=agreement`} label={m.sendButton()} />
      )}
      <Problem words={confirm.error?.message ?? null} />
    </Card>
  )
}
