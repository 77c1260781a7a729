import type { RoomAnswer } from '@evensettle/contracts/assistant.ts'
import { ruleAnswer, type RuleAnswer } from '@evensettle/contracts/words/room-answer.ts'
import { modelQuestion, withModelWords } from '@evensettle/contracts/words/room-model.ts'
import { ANSWER_SCHEMA, type Question } from '@evensettle/domain/assistant/questions.ts'
import type { RoomView } from '@evensettle/domain/assistant/room-view.ts'
import type { RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { INSTRUCTIONS } from '../../../platform/outside/prompts.ts'
import { beginCall, endCall } from '../asking/commands.ts'

type Asking = { caseId: string; ask: RoomAsk; view: RoomView<Side> }

/**
 * The answer to what somebody asked: by our rules, or with a model's words in it where they agreed to one, it came in time and the
 * guard lets it through. No lock is held while a model is at work. No audit entry: it is their own room.
 */
export async function answered(deps: Deps, actor: UserActor, asking: Asking): Promise<RoomAnswer> {
  const { ask, view } = asking
  const rules = ruleAnswer(ask, view, dateOf(deps.now().getTime()))
  const question = modelQuestion(ask, view, rules)
  if (question === null || deps.model.about === null) return rules
  return inWordsOfModel(deps, actor, { ...asking, rules, question })
}

async function inWordsOfModel(
  deps: Deps,
  actor: UserActor,
  { caseId, ask, view, rules, question }: Asking & { rules: RuleAnswer; question: Question },
): Promise<RoomAnswer> {
  const { model, config, now } = deps
  if (model.about === null || config.model === null) return rules
  const id = deps.newId()
  const ownerMark = deps.sealers.rooms.receipt(`${caseId} ${actor.userId}`)
  const call = { id, caseId, ownerMark, at: now(), model: model.about, budget: config.model }
  const begun = await inTransaction(deps, (tx) => beginCall(tx, actor, call))
  if (begun === 'no_consent') return rules
  if (begun === 'spent') return { ...rules, instead: 'spent' }
  const { prompt, data } = question
  const outcome = await model.ask({
    name: prompt,
    instructions: INSTRUCTIONS[prompt],
    data,
    schema: ANSWER_SCHEMA,
  })
  const { ms, tokens } = outcome
  const made = outcome.is === 'answered' ? withModelWords({ ask, view, rules, question }, outcome.text) : null
  const refusal = made && !made.ok ? made.error : null
  const is = outcome.is === 'answered' && refusal !== null ? 'refused' : outcome.is
  await inTransaction(deps, (tx) => endCall(tx, id, { outcome: is, refusal, ms, tokens, at: now() }))
  if (made?.ok) return made.value
  return { ...rules, instead: made ? 'refused' : 'late' }
}
