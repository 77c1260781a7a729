import { PAYERS_COPY_PATH } from '@evensettle/contracts/agreement-additions.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { isSealed } from '@evensettle/domain/agreements/agreement-state.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import * as m from '@evensettle/messages/agreements/additions.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../lib/download.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { fileName } from '../model.ts'
import { AccountRows } from './account-rows.tsx'
import { isPaid } from '../additions/model.ts'

/** Where the money goes, for whoever pays and whoever wrote it. */
export function AccountCard({ agreement }: { agreement: Agreement }) {
  const { account, caseId, names, mySide, reference, state } = agreement
  const copy = useMutation({
    mutationFn: () =>
      download(PAYERS_COPY_PATH.replace(':caseId', caseId), fileName(`${reference}-with-account`)),
  })
  if (!account) return null
  const other = names[otherSide(mySide)]
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">{m.accountHeading()}</h2>
      <p className="text-sm text-ink-2">
        {isPaid(agreement) ? m.accountForPayee({ other }) : m.accountForPayer({ other })}
      </p>
      <AccountRows account={account} />
      {isSealed(state) && !isPaid(agreement) ? (
        <Button variant="secondary" busy={copy.isPending} onClick={() => copy.mutate()}>
          {m.downloadCopyButton()}
        </Button>
      ) : null}
      {copy.error ? (
        <Callout tone="danger" live>
          {m.copyFailed()}
        </Callout>
      ) : null}
    </Card>
  )
}
