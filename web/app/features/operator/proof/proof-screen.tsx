import * as m from '@evensettle/messages/proof/page.ts'
import type { CaseProof } from '@evensettle/contracts/case-proof.ts'
import { caseFaultWords } from '@evensettle/contracts/words/proof-words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { proofQuery, saveProof } from './queries.ts'
import { FilesCard, JoinedCard, MailsCard, OpeningsCard, SignaturesCard } from './record-cards.tsx'

/** The record of one case: whether it is whole, what it tells, and the proof to take along. */
export function ProofScreen({ caseId }: { caseId: string }) {
  const { data, error, isFetching, refetch } = useQuery(proofQuery(caseId))
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.code === 'INVALID_INPUT')
  if (isUnknown) return <NotFound />
  if (error && !data)
    return (
      <ErrorPanel name={m.name()} headingLevel="h1" details={error.message} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </>
    )
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid max-w-text gap-3">
        <Link to="/admin-dashboard" className="link inline-flex min-h-11 items-center justify-self-start">
          {m.back()}
        </Link>
        <h1 tabIndex={-1}>{m.title({ reference: data.reference })}</h1>
        <p className="text-ink-2">{m.lead()}</p>
      </div>
      <CheckCard proof={data} isChecking={isFetching} problem={error?.message} again={() => void refetch()} />
      <DownloadCard caseId={caseId} />
      <JoinedCard joined={data.joined} />
      <SignaturesCard signatures={data.signatures} />
      <FilesCard files={data.files} />
      <MailsCard mails={data.mails} />
      <OpeningsCard openings={data.openings} />
    </div>
  )
}

function CheckCard({
  proof,
  isChecking,
  problem,
  again,
}: {
  proof: CaseProof
  isChecking: boolean
  problem: string | undefined
  again: () => void
}) {
  return (
    <Card aria-labelledby="check" className="grid gap-4">
      <h2 id="check">{m.checkHeading()}</h2>
      <Outcome proof={proof} />
      <dl className="grid gap-3">
        <div className="flex flex-wrap gap-x-2">
          <dt className="font-semibold">{m.places()}</dt>
          <dd className="tabular">{proof.places}</dd>
        </div>
        <div>
          <dt className="font-semibold">{m.head()}</dt>
          <dd className="text-sm wrap-anywhere text-ink-2">
            <code translate="no">{proof.head}</code>
          </dd>
        </div>
      </dl>
      <p className="max-w-text text-ink-2">{m.closed({ count: proof.closed })}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" busy={isChecking} onClick={again}>
          {m.again()}
        </Button>
        <span className="tabular text-sm text-ink-2">
          {m.checkedAt({ moment: formatDateTime(proof.checkedAt) })}
        </span>
      </div>
      <Problem words={problem} />
    </Card>
  )
}

function Outcome({ proof: { fault, isWaiting } }: { proof: CaseProof }) {
  if (isWaiting) return <Callout live>{m.waiting()}</Callout>
  if (fault)
    return (
      <Callout tone="danger" live title={m.broken()}>
        <p>{caseFaultWords(fault)}</p>
        <p>{m.brokenNext()}</p>
      </Callout>
    )
  return <Callout live>{m.whole()}</Callout>
}

function DownloadCard({ caseId }: { caseId: string }) {
  const guard = useOperatorGuard()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: () => guard(() => saveProof(caseId)),
    onSuccess: () => client.invalidateQueries({ queryKey: proofQuery(caseId).queryKey }),
  })
  return (
    <Card aria-labelledby="download" className="grid gap-4">
      <h2 id="download">{m.downloadHeading()}</h2>
      <p className="max-w-text text-ink-2">{m.downloadWords()}</p>
      <div>
        <Button busy={saving.isPending} onClick={() => saving.mutate()}>
          {m.download()}
        </Button>
      </div>
      <output className="text-sm text-ink-2 wrap-anywhere empty:hidden">
        {saving.isSuccess ? m.ready({ name: saving.data }) : null}
      </output>
      <Problem words={saving.error?.message} />
    </Card>
  )
}
