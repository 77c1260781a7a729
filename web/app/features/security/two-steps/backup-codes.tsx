import * as m from '@evensettle/messages/security/two-steps-backup-codes.ts'
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
import { Problem } from '../../../ui/problem.tsx'

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
    return <PartWaits name={m.backupCodesName()} error={error} onRetry={() => void refetch()} />
  const isLow = data !== null && data.remaining <= FEW
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3>{m.backupCodesName()}</h3>
      {data === null ? (
        <Callout tone="warn">{m.youHaveNoBackupCodes()}</Callout>
      ) : (
        <Left {...data} isLow={isLow} />
      )}
      <Problem words={problem} />
      <div>
        <Button
          variant={data === null || isLow ? 'primary' : 'secondary'}
          busy={isBusy}
          onClick={() => (data === null ? void run(make) : setIsAsking(true))}
        >
          {data === null ? m.makeBackupCodesButton() : m.makeNewCodesButton()}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.makeNewBackupCodesTitle()}
        confirmLabel={m.makeNewCodesButton()}
        busy={isBusy}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void run(make).then((isDone) => !isDone && setIsAsking(false))}
      >
        <p>{m.codesYouHaveNowStop()}</p>
      </ConfirmDialog>
      <Dialog open={codes !== null} title={m.keepYourBackupCodesTitle()} onClose={() => setCodes(null)}>
        {codes ? <CodeSheet email={email} codes={codes} onClose={() => setCodes(null)} /> : null}
      </Dialog>
    </div>
  )
}

function Left({ total, remaining, isLow }: { total: number; remaining: number; isLow: boolean }) {
  if (!isLow) return <p className="text-ink-2">{m.codesLeft({ remaining, total })}</p>
  return <Callout tone="warn">{m.fewCodesLeft({ remaining, total })}</Callout>
}
