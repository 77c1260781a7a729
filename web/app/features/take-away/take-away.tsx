import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/take-away/take-away.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import {
  ATTEMPT_PDF_PATH,
  CASE_HTML_PATH,
  CASE_JSON_PATH,
  DEMAND_LETTER_PATH,
} from '@evensettle/contracts/take-away.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { PackList } from './pack-card.tsx'

type TakenFile = { label: string; hint: string; path: string; name: string }

/** What a side can take away from a case that has ended, and what it is good for. */
export function TakeAway({ view }: { view: CaseView }) {
  const files = filesFor(view)
  const steps = nextStepsFor(view)
  const save = useMutation({
    mutationFn: (file: TakenFile) => download(file.path.replace(':caseId', view.id), file.name),
  })
  return (
    <div className="mt-3 grid gap-5 border-t border-line-strong pt-5">
      {steps.length > 0 ? (
        <section aria-labelledby="what-now">
          <h3 id="what-now">{m.whatYouCanDoNowHeading()}</h3>
          <ol className="mt-2 grid list-decimal gap-2 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ) : null}
      <section aria-labelledby="to-keep">
        <h3 id="to-keep">{m.toKeepHeading()}</h3>
        <div className="mt-3 mb-5">
          <PackList caseId={view.id} />
        </div>
        <ul className="mt-2 grid gap-3">
          {files.map((file) => (
            <li key={file.path} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="max-w-text min-w-0 flex-1 basis-60">
                <span className="font-semibold">{file.label}</span>
                <span className="block text-sm text-ink-2">{file.hint}</span>
              </span>
              <Button
                variant="secondary"
                size="s"
                aria-label={m.downloadLabel({ label: file.label })}
                busy={save.isPending && save.variables.path === file.path}
                onClick={() => save.mutate(file)}
              >
                {m.downloadButton()}
              </Button>
            </li>
          ))}
        </ul>
        {save.error ? (
          <div className="mt-3">
            <Callout tone="danger" live>
              {save.error.message}
            </Callout>
          </div>
        ) : null}
      </section>
    </div>
  )
}

function filesFor({ reference, mySide }: CaseView): TakenFile[] {
  return [
    {
      label: m.certificateThatYouTriedLabel(),
      hint: m.certificateThatYouHint(),
      path: ATTEMPT_PDF_PATH,
      name: `certificate-${reference}.pdf`,
    },
    ...(mySide === 'starter'
      ? [
          {
            label: m.draftOfLetterLabel(),
            hint: m.draftOfLetterHint(),
            path: DEMAND_LETTER_PATH,
            name: `draft-letter-${reference}.pdf`,
          },
        ]
      : []),
    {
      label: m.wholeCaseToReadLabel(),
      hint: m.wholeCaseToHint(),
      path: CASE_HTML_PATH,
      name: `case-${reference}.html`,
    },
    {
      label: m.wholeCaseAsDataLabel(),
      hint: m.wholeCaseAsHint(),
      path: CASE_JSON_PATH,
      name: `case-${reference}.json`,
    },
  ]
}

/** Plain next steps for the one whose invitation led nowhere. */
function nextStepsFor({ mySide, closed, respondentJoined, names }: CaseView): string[] {
  const isOver = closed?.reason === 'expired' || closed?.reason === 'declined'
  if (mySide !== 'starter' || !isOver || respondentJoined) return []
  const other = names.respondent
  return [
    m.callOrWriteToShort({ other }),
    m.sendLetterByPostDraft(),
    m.askFreeAdviceServiceNear(),
    m.for30DaysCanStill({ other, days: TIMELINE.lateYes / DAY }),
  ]
}
