// What a command says while it works.

/** Ends the command; the message is one sentence for whoever typed it. */
export class Stop extends Error {}

export function say(line) {
  console.log(`· ${line}`)
}

export function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1)
}

/** How long a log waits for the next line; a terminal shows every step in the same line. */
const PAUSE_MS = 5_000

/** Says how far a long step is: `step('12 of 300 packages')`, then `end('installed')`. */
export function progress(out = process.stdout, now = Date.now) {
  const since = now()
  let told = since
  return {
    step(line) {
      if (out.isTTY) out.write(`\r\x1b[2K·   ${line}`)
      else if (now() - told >= PAUSE_MS) {
        told = now()
        out.write(`·   ${line}\n`)
      }
    },
    end(line) {
      if (out.isTTY) out.write('\r\x1b[2K')
      if (line !== undefined) out.write(`· ${line} in ${((now() - since) / 1000).toFixed(1)} s\n`)
    },
  }
}

/** Runs a command's main function: a `Stop` becomes its sentence and a non-zero exit. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    console.error(error instanceof Stop ? `✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
