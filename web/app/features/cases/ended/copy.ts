import * as m from '@evensettle/messages/cases/ended.ts'
import type { DeclineReason } from '@evensettle/domain/invitations/decline.ts'

export const DECLINE_WORDS: Record<DeclineReason, string> = {
  directly: m.directly(),
  not_involved: m.notInvolved(),
  not_me: m.notMe(),
  wrong_person: m.wrongPerson(),
  already_settled: m.alreadySettled(),
  going_to_court: m.goingToCourt(),
  not_saying: m.notSaying(),
}
