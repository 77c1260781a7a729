/** Where the words of a place come from: a law that anybody can look up. */
export type Source = { title: string; url: string }

/**
 * The words of an agreement that depend on the place whose law applies. They are part of what is signed, so that an
 * agreement keeps those it was made with. None of it is legal advice, and the agreement says so.
 */
export type Place = {
  name: string
  /** which law applies and where a court is asked */
  law: readonly string[]
  /** what makes a settlement binding and open to a court there */
  binding: readonly string[]
  /** what a release has to say there; only where the two release each other */
  release: readonly string[]
  /** that time limits wait; `until` is a day in words */
  standstill: (until: string) => readonly string[]
  sources: readonly Source[]
}

/** The part of a standstill that is the same everywhere. */
export function waits(until: string): string {
  return `From the day on which both have signed until ${until}, the time limits for going to court about what is not settled here stand still. Neither of the two counts these days against the other. A time limit that was over before stays over, and nobody admits anything by this.`
}
