import { readFile } from 'node:fs/promises'
import { bundleFaultWords } from '@evensettle/contracts/words/proof-words.ts'
import { toBase64 } from '@evensettle/domain/log/bytes.ts'
import { checkBundle } from '@evensettle/domain/proof/check-bundle.ts'
import { CASE_STRAND } from '@evensettle/domain/proof/link.ts'
import { TOOLS } from '@evensettle/verify/tools.ts'

const USAGE = `npm run proof -- check proof-ES-….zip   check the proof of a case by itself, without a server, and name the first thing in it that was changed`

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const [what, path] = process.argv.slice(2)
if (what !== 'check' || path === undefined) {
  say(USAGE)
  process.exitCode = 2
} else {
  const checked = await checkBundle(await readFile(path), TOOLS)
  if (checked.ok) {
    const { manifest, fingerprint, head } = checked.value
    const end = manifest.strands.find(({ strand }) => strand === CASE_STRAND)
    say(`Whole: ${end?.places ?? 0} entries of case ${manifest.case.reference}, as of ${manifest.madeAt}.`)
    say(`Last fingerprint: ${end?.hash ?? ''}`)
    say(`Signed with the certificate ${fingerprint}. Compare this with the one of the installation.`)
    if (head && manifest.log) {
      say(
        `In the public log ${head.origin}: ${manifest.log.papers.map(({ ref, at }) => `${ref} since ${at}`).join(', ')}.`,
      )
      say(`Its key: ${manifest.log.key}`)
      say(`Its head: ${head.size} entries, ${toBase64(head.root)}. Compare both with what others have of it.`)
    }
  } else {
    say(`Not as it was made. ${bundleFaultWords(checked.error)}`)
    process.exitCode = 1
  }
}
