import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useGuard } from '../confirm-session.tsx'
import { PartWaits } from '../part.tsx'
import { backupCodesQuery, makeBackupCodes } from '../queries.ts'
import { useStep } from '../use-step.ts'
import { CodeSheet } from './code-sheet.tsx'

const FEW = 3

/** How many backup codes are left, and new ones. */
export function BackupCodes({ email }: { email: string }) {
  const client = useQueryClient()
  const guard = useGuard()
  const { data, error, refetch } = useQuery(backupCodesQuery())
  const [isAsking, setIsAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { isBusy, problem, run } = useStep()

  async function make() {
    setCodes(await guard(() => makeBackupCodes(data !== null)))
    setIsAsking(false)
    await client.invalidateQueries({ queryKey: backupCodesQuery().queryKey })
  }

  if (data === undefined)
    return <PartWaits name="Backup codes" error={error} onRetry={() => void refetch()} />
  const isLow = data !== null && data.remaining <= FEW
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3>Backup codes</h3>
      {data === null ? (
        <Callout tone="warn">You have no backup codes. Without your phone you could not sign in.</Callout>
      ) : (
        <Left {...data} isLow={isLow} />
      )}
      {problem ? (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      ) : null}
      <div>
        <Button
          variant={data === null || isLow ? 'primary' : 'secondary'}
          busy={isBusy}
          onClick={() => (data === null ? void run(make) : setIsAsking(true))}
        >
          {data === null ? 'Make backup codes' : 'Make new codes'}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Make new backup codes?"
        confirmLabel="Make new codes"
        busy={isBusy}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void run(make).then((isDone) => !isDone && setIsAsking(false))}
      >
        <p>The codes you have now stop working at once.</p>
      </ConfirmDialog>
      <Dialog open={codes !== null} title="Keep your backup codes" onClose={() => setCodes(null)}>
        {codes ? <CodeSheet email={email} codes={codes} onClose={() => setCodes(null)} /> : null}
      </Dialog>
    </div>
  )
}

function Left({ total, remaining, isLow }: { total: number; remaining: number; isLow: boolean }) {
  const words = `${remaining} of ${total} codes are left.`
  if (!isLow) return <p className="text-ink-2">{words}</p>
  return <Callout tone="warn">{words} Make new ones in good time.</Callout>
}
