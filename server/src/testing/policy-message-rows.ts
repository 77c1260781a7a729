import * as sending from '@evensettle/contracts/message-sending.ts'
import * as messages from '@evensettle/contracts/messages.ts'
import { newId } from './make-test-app.ts'
import { given } from './policy-ground.ts'
import { row, type Row } from './policy-rows.ts'

const SIDES = [401, 404, 200, 200, 404] as const
const NO_SUCH = [401, 404, 404, 404, 404] as const
const { ofCase } = given

/** The conversation of a case: for its sides. */
export const MESSAGE_ROWS: readonly Row[] = [
  row(messages.listMessages, SIDES, ofCase),
  row(sending.sendMessage, SIDES, (ground) => ({ ...ofCase(ground), id: newId(), body: 'Hello' })),
  row(messages.holdMessage, SIDES, (ground) => ({ ...ofCase(ground), id: newId(), body: 'Hello' })),
  row(sending.takeBackMessage, NO_SUCH, (ground) => ({ ...ofCase(ground), id: newId() })),
  row(messages.markRead, SIDES, (ground) => ({ ...ofCase(ground), deliveredSeq: 1, seenSeq: 1 })),
]
