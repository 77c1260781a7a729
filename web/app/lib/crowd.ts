/** How often one request is made again. */
const TIMES = 3
/** Seconds that somebody is kept waiting for one of them; whoever is told a longer time reads why. */
const LONGEST = 10

/** Seconds after which an answer says that it makes sense to try again; null where it does not, as for a lock. */
function againAfter({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'))
  return status === 429 && seconds > 0 && seconds <= LONGEST ? seconds : null
}

/** Makes a request, and again where it found too many others before it: nothing was done for it then. Says each time that it waits. */
export async function throughCrowd(ask: () => Promise<Response>, tellWaiting: () => void): Promise<Response> {
  let answer = await ask()
  for (let time = 0; time < TIMES; time += 1) {
    const seconds = againAfter(answer)
    if (seconds === null) break
    tellWaiting()
    // a crowd that was told the same does not come back all at once
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2)))
    answer = await ask()
  }
  return answer
}
