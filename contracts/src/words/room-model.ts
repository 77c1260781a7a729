import { questionOf, isFixed, textIn, type Question } from '@evensettle/domain/assistant/questions.ts'
import { guardAnswer, type GuardRefusal } from '@evensettle/domain/assistant/guard.ts'
import type { RoomView } from '@evensettle/domain/assistant/room-view.ts'
import { whatItMeans, whereItStands } from '@evensettle/domain/assistant/rules.ts'
import type { RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { err, ok, type Result } from '@evensettle/domain/result.ts'
import { hintsFor, preparedWords, type RuleAnswer } from './room-answer.ts'

/** What a model is asked for words to, beside the answer that our rules give; null: nothing. */
export function modelQuestion(ask: RoomAsk, view: RoomView<Side>, rules: RuleAnswer): Question | null {
  const lines = linesFor(ask, view)
  return questionOf(ask, { lines, sentences: rules.paragraphs })
}

function linesFor(ask: RoomAsk, view: RoomView<Side>) {
  if (ask.task === 'stands') return whereItStands(view)
  return ask.task === 'explain' ? whatItMeans(view) : []
}

type ModelAnswer = Omit<RuleAnswer, 'by'> & { by: 'model' }

/** The answer with the model's words in it, if the guard lets them through; what is to be pressed and every sum stay ours. */
export function withModelWords(
  {
    ask,
    view,
    rules,
    question,
  }: { ask: RoomAsk; view: RoomView<Side>; rules: RuleAnswer; question: Question },
  answer: string,
): Result<ModelAnswer, GuardRefusal | 'shape'> {
  const text = textIn(answer)
  if (text === null) return err('shape')
  const guarded = guardAnswer(question.guard, text)
  if (!guarded.ok) return guarded
  const words = guarded.value
  if (question.guard.kind === 'told') {
    const fixed = rules.paragraphs.filter((_, at) => {
      const line = linesFor(ask, view)[at]
      return line !== undefined && isFixed(line)
    })
    const told = words.split(/\n+/).filter((one) => one.trim() !== '')
    return ok({ ...rules, by: 'model', paragraphs: [...told, ...fixed] })
  }
  return ok({
    ...rules,
    by: 'model',
    paragraphs: ask.task === 'message' || ask.task === 'reword' ? preparedWords() : rules.paragraphs,
    hints: [...(ask.task === 'apology' ? rules.hints : []), ...hintsFor(words, false)],
    steps: rules.steps.map((step) =>
      step.kind === 'message' ? { ...step, body: words } : { ...step, note: words },
    ),
  })
}
