/** The outcome of a decision: a value, or a refusal with a literal `code` and its facts. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

/** A decision that succeeded. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

/** A decision that was refused, with the reason. */
export function err<E>(error: E): { ok: false; error: E } {
  return { ok: false, error }
}
