import * as m from '@evensettle/messages/partners/partner-settings.ts'
import {
  makeBenefitCodes,
  MAX_CODES_AT_ONCE,
  type PartnerSettings,
} from '@evensettle/contracts/partner-settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpointForm } from '../../../lib/form.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keepSettings, revokeCodeMutation } from './queries.ts'

type Code = PartnerSettings['codes'][number]

/** The codes that members begin a case with. Whether one was used is not shown: it would tell who began a case. */
export function CodesCard({ settings: { codes } }: { settings: PartnerSettings }) {
  const offered = codes.filter(({ isOffered }) => isOffered)
  const over = codes.filter(({ isOffered }) => !isOffered)
  return (
    <Card aria-labelledby="partner-codes" className="grid gap-5">
      <div>
        <h2 id="partner-codes">{m.codesHeading()}</h2>
        <p className="mt-2 text-ink-2">{m.codesWords()}</p>
      </div>
      {offered.length === 0 ? <p>{m.noCodes()}</p> : <CodeList codes={offered} />}
      {over.length === 0 ? null : (
        <details>
          <summary className="min-h-11 font-semibold text-pine">
            {m.codesOver({ count: over.length })}
          </summary>
          <ul className="mt-2 grid gap-1 text-ink-2">
            {over.map(({ id, code, note }) => (
              <li key={id} className="wrap-anywhere">
                {code} {note}
              </li>
            ))}
          </ul>
        </details>
      )}
      <MakeCodes key={codes.length} />
    </Card>
  )
}

function CodeList({ codes }: { codes: readonly Code[] }) {
  const revoke = useMutation(revokeCodeMutation(useQueryClient()))
  return (
    <>
      <ul className="grid max-h-96 overflow-y-auto">
        {codes.map(({ id, code, kind, note, validUntil }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold tabular-nums">{code}</span>
              <span className="block text-sm wrap-anywhere text-ink-2">
                {factsOf({ kind, note, validUntil })}
              </span>
            </span>
            <CopyButton text={code} label={m.copyLabel({ code })} />
            <Button
              variant="quiet"
              size="s"
              aria-label={m.revokeLabel({ code })}
              busy={revoke.isPending && revoke.variables === id}
              onClick={() => revoke.mutate(id)}
            >
              {m.revokeButton()}
            </Button>
          </li>
        ))}
      </ul>
      <Problem words={revoke.error?.message} />
    </>
  )
}

function factsOf({ kind, note, validUntil }: Pick<Code, 'kind' | 'note' | 'validUntil'>): string {
  const who = kind === 'single' ? m.kindSingle() : m.kindMulti()
  const until = validUntil === null ? m.noEnd() : m.validUntil({ day: formatDate(validUntil) })
  return note === '' ? m.codeFacts({ who, until }) : m.codeFactsNoted({ note, who, until })
}

function MakeCodes() {
  const client = useQueryClient()
  const [ids] = useState(() => Array.from({ length: MAX_CODES_AT_ONCE }, () => crypto.randomUUID()))
  const [howMany, setHowMany] = useState('1')
  const form = useEndpointForm(makeBenefitCodes, {
    defaultValues: { ids: ids.slice(0, 1), kind: 'multi', note: '', validUntil: null },
    onSuccess: (settings) => keepSettings(client, settings),
  })
  const isSingle = form.watch('kind') === 'single'
  const count = isSingle ? Math.min(MAX_CODES_AT_ONCE, Math.max(1, Math.trunc(Number(howMany)) || 1)) : 1
  return (
    <form
      onSubmit={(event) => {
        form.setValue('ids', ids.slice(0, count))
        form.submit(event)
      }}
      noValidate
      className="grid gap-4 border-t border-line pt-5"
    >
      <h3>{m.makeHeading()}</h3>
      <RadioCards
        legend={m.kindLegend()}
        cards={[
          { value: 'multi', label: m.kindMulti(), hint: m.kindMultiHint() },
          { value: 'single', label: m.kindSingle(), hint: m.kindSingleHint() },
        ]}
        columns={2}
        {...form.field('kind')}
      />
      {isSingle ? (
        <TextField
          label={m.howManyLabel()}
          inputMode="numeric"
          maxLength={2}
          value={howMany}
          onChange={({ target }) => setHowMany(target.value)}
          hint={m.howManyHint({ most: MAX_CODES_AT_ONCE })}
        />
      ) : null}
      <TextField label={m.noteLabel()} hint={m.noteHint()} optional maxLength={80} {...form.field('note')} />
      <TextField
        label={m.untilLabel()}
        optional
        type="date"
        {...form.field('validUntil')}
        onChange={({ target }) => form.setValue('validUntil', target.value === '' ? null : target.value)}
      />
      <Problem words={form.problem} />
      <div>
        <Button type="submit" variant="secondary" busy={form.isSending}>
          {m.makeButton({ count })}
        </Button>
      </div>
    </form>
  )
}
