import * as z from 'zod/mini'
import { caseEvent } from './events.ts'
import { sequence, side } from './fields.ts'
import { receipt } from './messages.ts'

/** Where the live stream is served. The token goes into the first frame, never into the address. */
export const LIVE_PATH = '/api/live'

/** Browser → server. `cursor` is the last sequence number the reader has; everything after it is sent. */
const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().check(z.maxLength(8_192)) }),
  z.object({ type: z.literal('follow'), caseId: z.uuid(), cursor: sequence }),
  z.object({ type: z.literal('unfollow'), caseId: z.uuid() }),
  z.object({ type: z.literal('typing'), caseId: z.uuid() }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/** Server → browser. `caught-up` ends the back-fill after `follow`; `refused` means no such case for you. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('event'), caseId: z.uuid(), event: caseEvent }),
  z.object({ type: z.literal('caught-up'), caseId: z.uuid(), seq: z.int() }),
  z.object({ type: z.literal('presence'), caseId: z.uuid(), side, online: z.boolean() }),
  z.object({ type: z.literal('typing'), caseId: z.uuid(), side }),
  z.object({ type: z.literal('receipt'), caseId: z.uuid(), receipt }),
  /** what the reader's own side can still take back has changed */
  z.object({ type: z.literal('held'), caseId: z.uuid() }),
  z.object({ type: z.literal('refused'), caseId: z.uuid() }),
  z.object({ type: z.literal('pong') }),
  /** the token is no longer good: get a new one and say hello again */
  z.object({ type: z.literal('signed-out') }),
])
export type ServerFrame = z.infer<typeof serverFrame>

/** Reads a frame from a browser, or null when it is not one. */
export function checkFrame(text: string): ClientFrame | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const checked = z.safeParse(clientFrame, value)
  return checked.success ? checked.data : null
}
