/** What a page, a model and its answer are held to. Milliseconds, characters, Flesch–Kincaid grade, tokens of a model. */
export const GUARD_LIMITS = {
  /** a page has its answer within this, whatever the model does */
  pageWaits: 15_000,
  /** the model has its whole time, not the time between two words: a slow drip ends too */
  modelAnswers: 10_000,
  /** characters of an answer that are read at all */
  read: 8_000,
  /** characters around our own sentences */
  around: 900,
  grade: 7,
  /** tokens that an answer may have */
  tokens: 1_200,
} as const
