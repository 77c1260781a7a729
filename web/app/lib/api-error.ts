import type { ErrorCode } from '@evensettle/contracts/errors.ts'

/** A call that did not succeed. `OFFLINE` means that no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'OFFLINE'
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  /** seconds */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode | 'OFFLINE',
    message: string,
    facts: { status?: number; fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = facts.status ?? 0
    this.fields = facts.fields ?? {}
    this.retryAfter = facts.retryAfter
  }
}
