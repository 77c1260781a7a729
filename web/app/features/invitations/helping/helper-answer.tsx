import * as m from '@evensettle/messages/invitations/helping-helper-answer.ts'
import type { HelperCase } from '@evensettle/contracts/answers.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { MoneyField } from '../../money/money-field.tsx'
import { CounterItems } from '../answer/counter-items.tsx'
import { EMPTY_ITEM } from '../answer/model.ts'
import { toldVersions } from '../answer/together/model.ts'
import { OtherVersions } from '../answer/together/other-versions.tsx'
import { SaveNote } from '../answer/save-note.tsx'
import { useAnswerDraft } from '../answer/use-answer-draft.ts'

/** The answer's points for a helper: filled in here, read again and sent by the person alone. */
export function HelperAnswer({
  token,
  view,
  items,
}: {
  token: string
  view: HelperCase
  items: HelperCase['items']
}) {
  const { draft, state, change, others, choose } = useAnswerDraft({ items, answer: null }, token)
  const name = view.names[view.me.side]
  if (!draft) return null
  return (
    <Card className="grid gap-6" aria-labelledby="fill-in">
      <h2 id="fill-in">{m.helpToFillInAnswerHeading()}</h2>
      {items.map((item) => {
        const own = draft.items[item.id] ?? EMPTY_ITEM
        const put = (next: Partial<typeof own>) =>
          change({ ...draft, items: { ...draft.items, [item.id]: { ...own, ...next } } })
        return (
          <div
            key={item.id}
            className="grid gap-4 border-b border-line pb-6 last-of-type:border-b-0 last-of-type:pb-0"
          >
            <RadioCards
              legend={item.title}
              name={`answer-${item.id}`}
              columns={3}
              cards={[
                { value: 'agree', label: m.agreeLabel() },
                {
                  value: 'partly',
                  label: item.kind === 'money' ? m.agreeInPartLabel() : m.agreeInPartOrOnConditionLabel(),
                },
                { value: 'disagree', label: m.seeItDifferentlyLabel() },
              ]}
              value={own.answer ?? ''}
              onChange={(event) =>
                put({ answer: ITEM_ANSWERS.find((known) => known === event.target.value) ?? null })
              }
            />
            {own.answer === 'partly' && item.kind === 'money' ? (
              <MoneyField
                label={m.howMuchOfItLabel()}
                currency={view.currency}
                value={own.admitted}
                onChange={(admitted) => put({ admitted })}
              />
            ) : null}
            {own.answer === 'partly' || own.answer === 'disagree' ? (
              <TextArea
                label={m.whyLabel()}
                dir="auto"
                rows={3}
                maxLength={2_000}
                value={own.reason}
                onChange={(event) => put({ reason: event.target.value })}
              />
            ) : null}
          </div>
        )
      })}
      <section aria-labelledby="in-return" className="grid gap-4">
        <h3 id="in-return">{m.whatAsksForInReturnHeading({ name })}</h3>
        <CounterItems
          items={draft.counterItems}
          currency={view.currency}
          showsProblems={false}
          isAboutMoney={items.some(({ kind }) => kind === 'money')}
          owner={name}
          onChange={(counterItems) => change({ ...draft, counterItems })}
        />
      </section>
      <OtherVersions
        told={toldVersions(others, { items, draft, currency: view.currency })}
        onChoose={choose}
      />
      <SaveNote state={state} token={token} />
      <p className="text-ink-2">{m.findsThisInTheirAnswer({ name })}</p>
    </Card>
  )
}
