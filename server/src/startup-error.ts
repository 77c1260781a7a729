/** Something outside the program stops it from starting. The message is one sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
