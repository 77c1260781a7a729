import * as m from '@evensettle/messages/cases/counter-items-card.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { answerCounterItems } from '@evensettle/contracts/answers.ts'
import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import { isOpenItem, itemsBy } from '@evensettle/domain/cases/item.ts'
import { MAX_CONDITION } from '@evensettle/domain/intake/limits.ts'
import { ownHanding } from '@evensettle/domain/answers/own-handing.ts'
import { saidInWords } from '@evensettle/contracts/words/handing-words.ts'
import { answerItems, type ItemAnswer } from '@evensettle/domain/answers/item-answers.ts'
import { amountWithin, reasonMissing } from '@evensettle/messages/refusals/answer.ts'
import { HANDING_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Controller } from 'react-hook-form'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { call } from '../../lib/api.ts'
import { useEndpointForm } from '../../lib/form.ts'
import { formatMoney } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast-store.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { MoneyField } from '../money/money-field.tsx'
import { firstName } from './model.ts'
import { Problem } from '../../ui/problem.tsx'
import { useCalmFirst } from '../wording/use-calm-first.tsx'

// Only who answers a thing needs them.
const HowAnswered = lazyPart(() => import('../handing/how-answered.tsx'), 'HowAnswered')
const ConditionNote = lazyPart(() => import('../handing/condition-note.tsx'), 'ConditionNote')
const HowOneSays = lazyPart(() => import('../handing/how-said.tsx'), 'HowOneSays')

const ANSWER_WORDS = { agree: m.agrees(), partly: m.partly(), disagree: m.disagree() }
const KIND_WORDS = { money: '', property: m.property(), act: m.act() }

/** What the invited person asks for in return, and the starter's answer to each point. */
export function CounterItemsCard({ view }: { view: CaseView }) {
  const items = itemsBy(view.items, 'respondent')
  if (items.length === 0) return null
  const asks = view.mySide === 'respondent' ? 'you' : firstName(view.names.respondent)
  const mayAnswer = isAllowed('answer_counter_items', view.mySide, view.status)
  return (
    <Card aria-labelledby="in-return">
      <h2 id="in-return">
        {asks === 'you' ? m.whatYouAskForInReturnHeading() : m.whatTheyAskForInReturnHeading({ name: asks })}
      </h2>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2 border-b border-line py-4 last:border-b-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-sans text-base font-semibold wrap-anywhere">{item.title}</h3>
              <strong className="tabular text-harbor">
                {item.kind === 'money' ? formatMoney(item.claimed, view.currency) : KIND_WORDS[item.kind]}
              </strong>
            </div>
            {item.details ? (
              <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">{item.details}</p>
            ) : null}
            <How view={view} item={item} />
            <Position view={view} item={item} />
            {mayAnswer && isOpenItem(item) ? (
              <AnswerForm key={item.answer?.answer ?? ''} view={view} item={item} />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PROMISED = (item: ItemView) => ({ doer: 'starter' as const, isThing: item.kind === 'property' })

/** How who asks would have it change hands, and how who answers would. */
function How({ view, item }: { view: CaseView; item: ItemView }) {
  if (!item.handing) return null
  return (
    <p className="text-sm wrap-anywhere">
      <Suspense fallback={null}>
        <HowOneSays item={item} of="asks" reader={view} />
      </Suspense>
    </p>
  )
}

function Position({ view, item }: { view: CaseView; item: ItemView }) {
  if (!item.answer) return <p className="text-ink-2">{m.noAnswerYet()}</p>
  const who = view.mySide === 'starter' ? m.who() : firstName(view.names.starter)
  const { answer, admitted, reason, handing } = item.answer
  return (
    <p className="border-l-3 border-clay pl-3 wrap-anywhere whitespace-pre-wrap">
      <span className="font-semibold text-clay">{who}: </span>
      {ANSWER_WORDS[answer]}
      <span>{item.kind === 'money' ? `, ${formatMoney(admitted, view.currency)}` : ''}</span>
      <span>{reason ? `. ${reason}` : ''}</span>
      <Suspense fallback={null}>
        {handing ? (
          <span>
            {' '}
            <HowOneSays item={item} of="answers" reader={view} />
          </span>
        ) : null}
      </Suspense>
    </p>
  )
}

/** What the rules would say to an answer, at the field that it is about. */
function faultsOf(item: ItemView, one: ItemAnswer | undefined): Record<string, string> {
  const given = one ? [{ ...one, handing: ownHanding(item, one) }] : []
  const answered = answerItems([item], given, dateOf(Date.now()))
  if (answered.ok) return {}
  if (answered.error.code === 'ANSWER_HANDING')
    return { 'items.0.handing': HANDING_SENTENCES[answered.error.fault]() }
  return answered.error.code === 'ANSWER_AMOUNT'
    ? { 'items.0.admitted': amountWithin() }
    : { 'items.0.reason': reasonMissing() }
}

function AnswerForm({ view, item }: { view: CaseView; item: ItemView }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const form = useEndpointForm(answerCounterItems, {
    defaultValues: {
      caseId: view.id,
      items: [{ itemId: item.id, ...(item.answer ?? { admitted: 0, reason: '' }) }],
    },
    check: ({ items: [one] }) => faultsOf(item, one),
    send: ({ caseId, items: [one] }) => {
      const admitted = one?.answer === 'agree' ? item.claimed : one?.answer === 'partly' ? one.admitted : 0
      const items = one ? [{ ...one, admitted, handing: ownHanding(item, one) }] : []
      return call(answerCounterItems, { caseId, items })
    },
    onSuccess: async () => {
      setIsOpen(false)
      await client.invalidateQueries({ queryKey: queryKeys.case(view.id) })
      toast(m.answerIsIn({ name: firstName(view.names.respondent) }), { tone: 'success' })
    },
  })
  const answer = form.watch('items.0.answer')
  const reason = 'items.0.reason' as const
  const calm = useCalmFirst({
    name: firstName(view.names.respondent),
    said: () =>
      answer === 'agree'
        ? []
        : [
            {
              text: form.getValues(reason),
              change: (next) => form.setValue(reason, next, { shouldDirty: true }),
            },
          ],
    onSend: () => form.submit(),
  })
  if (!isOpen)
    return (
      <div>
        <Button
          variant={item.answer ? 'quiet' : 'secondary'}
          size="s"
          aria-label={`${item.answer ? m.changeYourAnswer() : m.answer()}: ${item.title}`}
          onClick={() => setIsOpen(true)}
        >
          {item.answer ? m.changeYourAnswer() : m.answerThisPointButton()}
        </Button>
      </div>
    )
  const asked = item.kind === 'money' ? '' : saidInWords(item.handing, PROMISED(item), view)
  const needsReason = answer === 'partly' || answer === 'disagree'
  const isOnCondition = answer === 'partly' && item.kind !== 'money'
  return (
    <form
      {...calm.watch}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(() => calm.first())(event)}
    >
      <RadioCards
        legend={m.howDoYouSeeThisLegend()}
        cards={[
          {
            value: 'agree',
            label: m.iAgreeLabel(),
            hint: asked === '' ? undefined : m.agreeHowHint({ how: asked }),
          },
          {
            value: 'partly',
            label: item.kind === 'money' ? m.iAgreeInPartLabel() : m.iAgreeInPartOrOnConditionLabel(),
          },
          { value: 'disagree', label: m.iSeeItDifferentlyLabel() },
        ]}
        {...form.field('items.0.answer')}
      />
      {answer === 'partly' && item.kind === 'money' ? (
        <Controller
          control={form.control}
          name="items.0.admitted"
          render={({ field, fieldState }) => (
            <MoneyField
              {...field}
              label={m.howMuchOfItDoLabel()}
              currency={view.currency}
              value={field.value === 0 ? null : field.value}
              onChange={(minor) => field.onChange(minor ?? 0)}
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
      <Suspense fallback={null}>
        <Controller
          control={form.control}
          name="items.0.handing"
          render={({ field, fieldState }) => (
            <HowAnswered
              item={item}
              answer={answer}
              value={field.value}
              asker={firstName(view.names.respondent)}
              reader={view}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      </Suspense>
      {needsReason ? (
        <TextArea
          label={isOnCondition ? m.whichPartOrConditionLabel() : m.howDoYouSeeItLabel()}
          hint={isOnCondition ? m.conditionHint({ max: MAX_CONDITION }) : undefined}
          dir="auto"
          rows={3}
          maxLength={2_000}
          {...form.field(reason)}
        />
      ) : null}
      {isOnCondition ? (
        <Suspense fallback={null}>
          <ConditionNote words={form.watch(reason)} asksIn="offer" />
        </Suspense>
      ) : null}
      <Problem words={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="s" busy={form.isSending}>
          {m.sendButton()}
        </Button>
        <Button variant="secondary" size="s" onClick={() => setIsOpen(false)}>
          {m.notNowButton()}
        </Button>
      </div>
      {calm.question}
    </form>
  )
}
