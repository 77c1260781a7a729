import { formatAmount } from '@evensettle/domain/money.ts'
import * as answers from '@evensettle/messages/invitations/answer-model.ts'
import * as sent from '@evensettle/messages/invitations/joining-sent.ts'
import { html } from 'hono/html'
import { saidByName } from '@evensettle/contracts/words/handing-words.ts'
import type { Markup } from './document-frame.ts'
import { namesOf, proposedWords, wishHow, wishWords } from './document-words.ts'
import type { FirstLook } from './queries.ts'

type Line = { name: string; words: string; reason?: string | undefined }

/** An answer that was sent, line by line. */
export function answerMarkup(look: FirstLook): Markup {
  const { currency } = look
  const lines: Line[] = [
    ...look.items.flatMap((item) =>
      item.answer === null
        ? []
        : [
            {
              name: item.title,
              words: inWords(item, currency),
              reason: [item.answer === 'agree' ? '' : item.reason, howSaid(item, look)]
                .filter(Boolean)
                .join('\n'),
            },
          ],
    ),
    ...look.back.map((item) => ({
      name: sent.inReturnName(),
      words: wishWords(item, currency),
      reason: [item.details, wishHow(item, namesOf(look))].filter(Boolean).join('\n'),
    })),
    ...(look.answer_proposal
      ? [{ name: sent.proposalName(), words: proposedWords(look.answer_proposal, currency) }]
      : []),
    ...(look.answer_words ? [{ name: sent.wordsName(), words: look.answer_words }] : []),
  ]
  return html`<dl class="border-t border-line">
    ${lines.map(
      ({ name, words, reason }) =>
        html`<div class="border-b border-line py-3">
          <dt class="font-semibold wrap-anywhere">${name}</dt>
          ${kept('', words)} ${reason ? kept('mt-1 text-sm text-ink-2', reason) : ''}
        </div>`,
    )}
  </dl>`
}

function howSaid({ kind, answer_handing: how }: FirstLook['items'][number], look: FirstLook): string {
  return saidByName(how ?? undefined, { doer: 'respondent', isThing: kind === 'property' }, namesOf(look))
}

function kept(look: string, words: string): Markup {
  return html`<dd class="${look} wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">${words}</dd>`
}

const ANSWER_WORDS = { agree: answers.agree, partly: answers.partly, disagree: answers.disagree }

function inWords(item: FirstLook['items'][number], currency: FirstLook['currency']): string {
  if (item.answer === null) return answers.notAnsweredYet()
  const words = ANSWER_WORDS[item.answer]()
  if (item.kind !== 'money') return words
  const admitted = { agree: item.claimed, partly: item.admitted ?? 0, disagree: 0 }[item.answer]
  return answers.of({
    words,
    amount: formatAmount(admitted, currency),
    amount2: formatAmount(item.claimed, currency),
  })
}
