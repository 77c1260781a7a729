/** What the private room can be asked for; each has a prompt, a schema and a check of its own. */
const ROOM_TASKS = [
  /** where the case stands, and whose turn it is */
  'stands',
  /** what the open proposal means for this person */
  'explain',
  /** a message, out of what they want to say */
  'message',
  /** an apology, out of its parts */
  'apology',
  /** a counter-offer as terms */
  'offer',
  /** one's own words calmer, shorter or simpler */
  'reword',
  /** what was said in a long talk, with the place of each line */
  'summary',
] as const
export type RoomTask = (typeof ROOM_TASKS)[number]

export const REWORD_WAYS = ['calmer', 'shorter', 'simpler'] as const
export type RewordWay = (typeof REWORD_WAYS)[number]

/** The parts that make an apology whole, in the order in which they are said. */
export const APOLOGY_PARTS = ['what', 'harm', 'mine', 'mend', 'change'] as const
export type ApologyPart = (typeof APOLOGY_PARTS)[number]

/** What somebody asks the room; `amount` in minor units, null where they leave the sum to what is suggested. */
export type RoomAsk =
  | { task: 'stands' | 'explain' | 'summary' }
  | { task: 'message'; words: string }
  | { task: 'apology'; parts: Record<ApologyPart, string> }
  | { task: 'offer'; amount: number | null; words: string }
  | { task: 'reword'; words: string; way: RewordWay }

export const ROOM_LIMITS = {
  /** characters of what is asked */
  words: 4_000,
  part: 600,
  /** what is kept of a room: an older one makes room */
  entries: 60,
  /** messages a summary looks at, and lines it has */
  talk: 200,
  lines: 12,
} as const
