import * as m from '@evensettle/messages/notices/choices-part.ts'
import {
  isNeeded,
  MAIL_CHOICES,
  NOTICE_KINDS,
  type MailChoice,
  type NoticeChoices,
  type NoticeKind,
} from '@evensettle/domain/cases/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useArrival } from '../../lib/arrive.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { LoadedPart } from '../security/part.tsx'
import { noticeChoicesQuery, saveNoticeChoicesMutation } from './queries.ts'

const KIND_WORDS: Record<NoticeKind, { label: () => string; hint: () => string }> = {
  messages: { label: m.messagesLabel, hint: m.messagesHint },
  offers: { label: m.offersLabel, hint: m.offersHint },
  answers: { label: m.answersLabel, hint: m.answersHint },
  agreement: { label: m.agreementLabel, hint: m.agreementHint },
  kept: { label: m.keptLabel, hint: m.keptHint },
  course: { label: m.courseLabel, hint: m.courseHint },
}

const CHOICE_WORDS: Record<MailChoice, () => string> = {
  at_once: m.atOnce,
  daily: m.daily,
  none: m.none,
}

const USUAL_QUIET = { from: 21, to: 8 }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Which mails somebody gets, and when none may come. Each choice is kept as it is made. */
export function ChoicesPart() {
  const choices = useQuery(noticeChoicesQuery())
  useArrival('notices', choices.data !== undefined)
  return (
    <div id="notices" tabIndex={-1} className="scroll-mt-24 rounded-card">
      <LoadedPart title={m.title()} why={m.why()} query={choices}>
        {(data) => <Choices choices={data} />}
      </LoadedPart>
    </div>
  )
}

function Choices({ choices }: { choices: NoticeChoices }) {
  const save = useMutation(saveNoticeChoicesMutation(useQueryClient()))
  const { mail, quiet } = choices
  return (
    <>
      {NOTICE_KINDS.map((kind) => (
        <Select
          key={kind}
          label={KIND_WORDS[kind].label()}
          hint={isNeeded(kind) ? m.needed({ what: KIND_WORDS[kind].hint() }) : KIND_WORDS[kind].hint()}
          value={mail[kind]}
          onChange={({ target }) => {
            const chosen = MAIL_CHOICES.find((one) => one === target.value)
            if (chosen) save.mutate({ ...choices, mail: { ...mail, [kind]: chosen } })
          }}
        >
          {MAIL_CHOICES.filter((one) => one !== 'none' || !isNeeded(kind)).map((one) => (
            <option key={one} value={one}>
              {CHOICE_WORDS[one]()}
            </option>
          ))}
        </Select>
      ))}
      <Checkbox
        label={m.quietLabel()}
        hint={m.quietHint()}
        checked={quiet !== null}
        onChange={({ target }) => save.mutate({ ...choices, quiet: target.checked ? USUAL_QUIET : null })}
      />
      {quiet ? (
        <div className="grid grid-cols-2 gap-4">
          <Hour
            label={m.fromLabel()}
            hour={quiet.from}
            onChosen={(from) => save.mutate({ ...choices, quiet: { ...quiet, from } })}
          />
          <Hour
            label={m.toLabel()}
            hour={quiet.to}
            onChosen={(to) => save.mutate({ ...choices, quiet: { ...quiet, to } })}
          />
        </div>
      ) : null}
      <output className="text-sm text-ink-2">
        <span>{save.isSuccess ? m.saved() : null}</span>
      </output>
      <Problem words={save.error?.message ?? null} />
      <p className="text-sm text-ink-2">{m.alwaysByMail()}</p>
      <p className="text-sm text-ink-2">{m.byText()}</p>
      <p>
        <Link to="/email-dashboard" className="link inline-flex min-h-11 items-center">
          {m.sentLink()}
        </Link>
      </p>
    </>
  )
}

function Hour({ label, hour, onChosen }: { label: string; hour: number; onChosen: (hour: number) => void }) {
  return (
    <Select label={label} value={hour} onChange={({ target }) => onChosen(Number(target.value))}>
      {HOURS.map((one) => (
        <option key={one} value={one}>
          {m.hour({ half: one < 12 ? 'am' : 'pm', hour: one % 12 === 0 ? 12 : one % 12 })}
        </option>
      ))}
    </Select>
  )
}
