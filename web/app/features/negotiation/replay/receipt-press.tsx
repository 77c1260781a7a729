import * as m from '@evensettle/messages/negotiation/receipt-press.ts'
import { RECEIPT_JSON_PATH, RECEIPT_PDF_PATH } from '@evensettle/contracts/take-away.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../lib/download.ts'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Problem } from '../../../ui/problem.tsx'

type Of = {
  caseId: string
  roundId: string
  /** null where there is no other one to be told from */
  number: number | null
}

/** The fairness receipt of a proposal that is over: a paper to read, and what runs it again. The same for both sides. */
export function ReceiptPress({ caseId, roundId, number }: Of) {
  const id = useId()
  const save = useMutation({
    mutationFn: (path: string) =>
      download(path.replace(':caseId', caseId).replace(':roundId', roundId), null),
  })
  const files = [
    { path: RECEIPT_PDF_PATH, words: m.paperButton() },
    { path: RECEIPT_JSON_PATH, words: m.dataButton() },
  ]
  return (
    <Card className="grid gap-3" aria-labelledby={id}>
      <h3 id={id} className="text-[1.125rem]">
        {number === null ? m.titleOfOnly() : m.titleOfOne({ number })}
      </h3>
      <p className="text-sm text-ink-2">{m.whatItIs()}</p>
      <Problem words={save.error?.message ?? null} />
      <div className="flex flex-wrap gap-3">
        {files.map(({ path, words }) => (
          <Button
            key={path}
            variant="secondary"
            size="s"
            busy={save.isPending && save.variables === path}
            disabled={save.isPending && save.variables !== path}
            onClick={() => save.mutate(path)}
          >
            {words}
          </Button>
        ))}
      </div>
    </Card>
  )
}
