import { DAY } from '../time.ts'

/** How long a message can be undone after it was sent; until then nobody else reads it. */
export const UNDO_FOR = 20_000
/** How long is kept what could not be delivered. */
export const RETURNED_KEPT_FOR = 30 * DAY
