import { noteQuestion } from '@evensettle/domain/assistant/note.ts'
import { guardAnswer } from '@evensettle/domain/assistant/guard.ts'
import { ANSWER_SCHEMA, textIn } from '@evensettle/domain/assistant/questions.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { INSTRUCTIONS } from '../../../platform/outside/prompts.ts'
import { keepNote } from '../../negotiation/proposals/commands.ts'
import { beginNote, endCall } from '../asking/commands.ts'
import { notedRound } from './queries.ts'

/**
 * Has a model write the words between the sentences of a round's note, where both sides agreed to exactly that model. What the guard does not let
 * through, or what does not come, is nothing: our rules have written the note already, and both have it.
 */
export async function writeNote(deps: Deps, { roundId }: { roundId: string }): Promise<void> {
  const { db, model, config, now } = deps
  if (model.about === null || config.model === null) return
  const found = await notedRound(db, roundId)
  if (!found) return
  const { caseId, owners, names, lines, paragraphs } = found
  const id = deps.newId()
  const ownerMark = deps.sealers.rooms.receipt(`${caseId} note`)
  const call = { id, caseId, ownerMark, at: now(), model: model.about, budget: config.model }
  if (!(await inTransaction(deps, (tx) => beginNote(tx, owners, call)))) return
  const { prompt, data, guard } = noteQuestion(lines, paragraphs)
  const outcome = await model.ask({
    name: prompt,
    instructions: INSTRUCTIONS[prompt],
    data,
    schema: ANSWER_SCHEMA,
  })
  const text = outcome.is === 'answered' ? textIn(outcome.text) : null
  const guarded = text === null ? null : guardAnswer(guard, text)
  const refusal =
    outcome.is !== 'answered' ? null : guarded === null ? 'shape' : guarded.ok ? null : guarded.error
  const { ms, tokens } = outcome
  const is = refusal === null ? outcome.is : 'refused'
  await inTransaction(deps, async (tx) => {
    await endCall(tx, id, { outcome: is, refusal, ms, tokens, at: now() })
    if (!guarded?.ok) return
    const told = guarded.value.split(/\n+/).filter((one) => one.trim() !== '')
    const fixed = paragraphs.filter((_, at) => lines[at]?.say === 'choice')
    await keepNote(tx, { roundId, names, paragraphs: [...told, ...fixed], at: now() })
  })
}
