import * as m from '@evensettle/messages/own-data/copy-part.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import {
  COPY_KEPT,
  COPY_STANDS,
  hasCopyFailed,
  isCopyReady,
  isToMake,
} from '@evensettle/domain/access/leaving.ts'
import { COPY_PATH, type OwnData } from '@evensettle/contracts/own-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '../../lib/format.ts'
import { download, type Coming } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { askCopyMutation } from './queries.ts'

/** The file with everything: asked for, being made, ready for some days. */
export function CopyPart({ own: { copy, confirmBy } }: { own: OwnData }) {
  const [isAsking, setIsAsking] = useState(false)
  const isWaiting = copy !== null && isToMake(copy.state)
  const label = copy ? m.askAgainButton() : m.askButton()
  return (
    <>
      <output className="grid gap-4 empty:hidden">
        {isWaiting ? <Spinner label={m.making()} /> : null}
        {copy && hasCopyFailed(copy.state) ? <span>{m.failed()}</span> : null}
      </output>
      {copy && isCopyReady(copy.state) ? <Ready copy={copy} /> : null}
      {copy && isNew(copy) ? <p className="text-sm text-ink-2">{m.newerLater()}</p> : null}
      {isWaiting || (copy && isNew(copy)) ? null : (
        <div>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {label}
          </Button>
        </div>
      )}
      <Dialog open={isAsking} title={m.askTitle()} onClose={() => setIsAsking(false)}>
        {isAsking ? <Asking confirmBy={confirmBy} label={label} onClose={() => setIsAsking(false)} /> : null}
      </Dialog>
    </>
  )
}

/** Whether it is the answer to whoever asks for another. */
function isNew({ until }: NonNullable<OwnData['copy']>): boolean {
  return until !== null && Date.now() < Date.parse(until) - COPY_KEPT + COPY_STANDS
}

type AskingProps = { confirmBy: OwnData['confirmBy']; label: string; onClose: () => void }

function Asking({ onClose, ...props }: AskingProps) {
  // pressing again after a lost answer orders nothing twice
  const [id] = useState(() => crypto.randomUUID())
  const ask = useMutation(askCopyMutation(useQueryClient()))
  return (
    <ConfirmForm {...props} onConfirm={(password) => ask.mutateAsync({ id, password })} onClose={onClose}>
      <p>{m.askWhy()}</p>
    </ConfirmForm>
  )
}

function Ready({ copy }: { copy: NonNullable<OwnData['copy']> }) {
  const [coming, setComing] = useState<Coming | null>(null)
  const save = useMutation({
    mutationFn: () => download(COPY_PATH.replace(':id', copy.id), 'my-data.zip', { onComing: setComing }),
  })
  const until = copy.until === null ? '' : wholeDay(copy.until)
  return (
    <div className="grid gap-3">
      <p>{m.ready({ size: formatBytes(copy.bytes ?? 0), until })}</p>
      {save.isPending && coming?.all ? (
        <Progress
          label={m.coming({ done: formatBytes(coming.done), all: formatBytes(coming.all) })}
          value={coming.done}
          max={coming.all}
        />
      ) : null}
      <div>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {m.downloadButton()}
        </Button>
      </div>
      <Problem words={save.error?.message ?? null} />
    </div>
  )
}
