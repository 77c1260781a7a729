import * as m from '@evensettle/messages/agreements/sealed-document.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { WHAT_IT_IS } from './copy.ts'
import { fileName } from './model.ts'
import { fetchSealed } from './queries.ts'
import { KeptCodes } from '../../ui/kept-codes.tsx'

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The sealed document: download it, see its fingerprint, know what it is. */
export function SealedDocument({
  agreement,
  pdf,
}: {
  agreement: Pick<Agreement, 'caseId' | 'reference'>
  pdf: NonNullable<Agreement['pdf']>
}) {
  const download = useMutation({
    mutationFn: () => fetchSealed(agreement.caseId, pdf.sha256),
    onSuccess: ({ file }) => save(file, fileName(agreement.reference)),
  })
  return (
    <Card className="grid gap-4">
      <div className="grid justify-items-start gap-2">
        <Pill>{m.signedAndSealedPill()}</Pill>
        <h2>{m.yourAgreementIsReadyToHeading()}</h2>
        <p className="text-ink-2">{m.bothOfYouHaveSigned({ time: formatDateTime(pdf.sealedAt) })}</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          {m.downloadAgreementButton()}
        </Button>
        <span className="text-sm text-ink-2">
          <KeptCodes text={fileName(agreement.reference)} />
          {m.kb({ max: Math.max(1, Math.round(pdf.bytes / 1024)) })}
        </span>
      </div>
      <output className="text-sm text-ink-2 empty:hidden">
        {download.data?.isGenuine ? m.checkedFileYouGotIs() : null}
      </output>
      {download.data?.isGenuine === false ? (
        <Callout tone="danger" live title={m.thisFileIsNotSealedTitle()}>
          {m.pleaseDownloadItAgainIf()}
        </Callout>
      ) : null}
      {download.error ? (
        <Callout tone="danger" live>
          {download.error.message}
        </Callout>
      ) : null}
      <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
        {WHAT_IT_IS.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="grid gap-2 text-sm text-ink-2">
        <p>{m.fingerprintOfFileSha256()}</p>
        <code className="rounded-soft bg-sunken px-3 py-2 text-xs break-all">{pdf.sha256}</code>
        <div>
          <CopyButton text={pdf.sha256} label={m.copyFingerprintLabel()} />
        </div>
      </div>
    </Card>
  )
}
