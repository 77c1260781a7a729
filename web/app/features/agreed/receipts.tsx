import * as m from '@evensettle/messages/agreed/receipts.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { evidenceFilePath } from '@evensettle/contracts/evidence.ts'
import { mayShowReceipt } from '@evensettle/domain/obligations/obligation.ts'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { download } from '../../lib/download.ts'
import { mayWait } from '../../lib/private-store.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FilesOnTheWay, warmUp } from '../evidence/files-on-the-way.tsx'
import { acceptedFiles } from '../evidence/queries.ts'
import { Picture } from '../evidence/picture.tsx'
import { chosenReceiptsQuery, receiptKey, receiptMutation } from './queries.ts'

/** The receipts of one thing, the same for both; whoever does it can add one. What has no connection waits here. */
export function Receipts({ view, one }: { view: Obligations; one: ObligationView }) {
  const client = useQueryClient()
  const files = useRef<HTMLInputElement>(null)
  const add = useMutation(receiptMutation(client, view.caseId, one.id))
  const save = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => download(evidenceFilePath(id, 'view'), name),
  })
  // one that was begun with "I have paid" shows here as well
  const last = useMutationState({ filters: { mutationKey: receiptKey(one.id), exact: true } }).at(-1)
  const { data: chosen } = useQuery(chosenReceiptsQuery(one.id))
  const mayAdd = mayShowReceipt(one, view.mySide)
  if (!mayAdd && one.receipts.length === 0 && !mayWait()) return null
  const error = last?.status === 'error' ? last.error : save.error
  return (
    <div className="mt-2 grid gap-2">
      <ul aria-label={m.label()} className="grid gap-2 empty:hidden">
        {one.receipts.map((receipt) => (
          <li key={receipt.id}>
            <button
              type="button"
              className="flex min-h-11 items-center gap-3 text-left font-semibold text-pine hover:underline"
              onClick={() => save.mutate(receipt)}
            >
              {receipt.hasPicture ? (
                <Picture
                  viewer={{ caseId: view.caseId, token: null }}
                  id={receipt.id}
                  variant="thumbnail"
                  alt=""
                  className="size-11 shrink-0"
                />
              ) : null}
              <span className="min-w-0 wrap-anywhere">{m.receipt({ name: receipt.name })}</span>
            </button>
          </li>
        ))}
      </ul>
      {mayAdd ? (
        <div>
          <input
            ref={files}
            type="file"
            hidden
            accept={acceptedFiles()}
            aria-label={m.addButton()}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) add.mutate(file)
            }}
          />
          <Button
            variant="secondary"
            size="s"
            busy={last?.status === 'pending'}
            onPointerEnter={warmUp}
            onFocus={warmUp}
            onClick={() => files.current?.click()}
          >
            {one.receipts.length > 0 ? m.addAnotherButton() : m.addButton()}
          </Button>
        </div>
      ) : null}
      <FilesOnTheWay
        place={{
          viewer: { caseId: view.caseId, token: null },
          itemId: null,
          kind: 'payment',
          obligationId: one.id,
          added: chosen,
        }}
        {...(mayAdd ? { onAnother: () => files.current?.click() } : {})}
      />
      {error ? (
        <Callout tone="danger" live>
          {m.notThere({ reason: error.message })}
        </Callout>
      ) : null}
    </div>
  )
}
