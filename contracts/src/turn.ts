import * as z from 'zod/mini'
import { instant, side } from './fields.ts'

/** What a case waits for, whose turn that is, and until when. */
export const turn = z.object({
  task: z.enum([
    'finish_draft',
    'give_address',
    'await_answer',
    'await_account',
    'say_who_joined',
    'talk_or_offer',
    'answer_offer',
    'seal_range',
    'answer_part',
    'sign_part',
    'sign',
    'pay',
    'none',
  ]),
  thinking: z.optional(z.array(z.object({ side, until: instant }))),
  /** who has asked for a proposal, while the other has not */
  asked: z.optional(side),
  sides: z.array(side),
  until: z.nullable(instant),
})
