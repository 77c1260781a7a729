/** What a page, a model and its answer are held to. Milliseconds, characters, Flesch–Kincaid grade. */
export const GUARD_LIMITS = {
  /** a page has its answer within this, whatever the model does */
  pageWaits: 15_000,
  /** the model has its whole time, not the time between two words: a slow drip ends too */
  modelAnswers: 10_000,
  /** characters of an answer that are read at all */
  read: 8_000,
  grade: 7,
} as const
