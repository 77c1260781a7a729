import * as m from '@evensettle/messages/own-data/stay-question.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notLeaving } from '../../lib/leaving.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast-store.ts'
import { keepAccountMutation } from './queries.ts'

/** Asks whoever signs in to an account that is to be deleted. Closing it changes nothing. */
export function StayQuestion({ leavesAt }: { leavesAt: string }) {
  const keep = useMutation(keepAccountMutation(useQueryClient()))
  const words = keep.error?.message ?? null

  // Awaited here, not in callbacks of the mutation: what it keeps takes this question off the screen first.
  async function handleKeep() {
    try {
      await keep.mutateAsync()
      toast(m.kept(), { tone: 'success' })
    } catch {
      // the question says why
    }
  }

  return (
    <Dialog
      open
      title={m.title()}
      onClose={notLeaving}
      actions={
        <>
          <Button variant="secondary" onClick={notLeaving}>
            {m.notNowButton()}
          </Button>
          <Button busy={keep.isPending} onClick={() => void handleKeep()}>
            {m.keepButton()}
          </Button>
        </>
      }
    >
      <p>{m.youAsked({ day: wholeDay(leavesAt) })}</p>
      <p>{m.ifNotNow()}</p>
      <Problem words={words} />
    </Dialog>
  )
}
