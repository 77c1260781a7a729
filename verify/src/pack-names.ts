const PACK = String.raw`(?:case-file|my-case)-[A-Z0-9-]+`
const WRITTEN = String.raw`READ-ME-FIRST\.txt|case\.(?:html|pdf|json)|case\.schema\.json|certificate\.pem|log-proofs\.json|check-paper\.html|SHA256SUMS`
/** What people handed in, by number and the letters of its name. */
const HANDED_IN = String.raw`(?:evidence|receipts)/\d{2,}(?:-[a-z0-9]+)*(?:\.[a-z0-9]{1,5})?`
const SEALED = String.raw`agreement/\d+-[a-z_]+\.pdf|proposals/\d+-receipt\.(?:pdf|json)`
/** A pack, or somebody's copy of all their data, which holds the packs of their cases. */
const NAMES = [
  `(?:my-data/cases/)?${PACK}/(?:${WRITTEN}|${HANDED_IN}|${SEALED})`,
  String.raw`my-data/(?:READ-ME-FIRST\.txt|account\.json|drafts\.json|mails/\d{4,}\.txt)`,
].join('|')
const KNOWN = new RegExp(`^(?:${NAMES})$`)
const LIKE_KNOWN = new RegExp(`^(?:${NAMES})$`, 'i')

/** The name of a file without the folder that holds everything. */
export function inFolder(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

/** The folder of the pack that a file lies in, as far as it lies in one of several; '' in a pack by itself. */
export function packOf(name: string): string {
  return /^cases\/[^/]+\//.exec(name)?.[0] ?? ''
}

/**
 * The first name that the service gives to no file, and for which another file may be taken: programs that unpack do not agree
 * on it. It is one of a second folder, one that is there twice, or one that some system reads as another.
 */
export function misnamedIn(names: readonly string[]): string | null {
  const folder = names[0]?.split('/', 1)[0] ?? ''
  // a file of a second folder is found in whichever order the two stand
  const ours = names.find((name) => KNOWN.test(name))?.split('/', 1)[0] ?? folder
  const taken = new Set<string>()
  for (const name of names) {
    const plain = name.normalize('NFKC').toLowerCase()
    const isPlain = name.startsWith(`${ours}/`) && !taken.has(plain) && !isReadOtherwise(name)
    if (!isPlain) return name
    taken.add(plain)
  }
  return null
}

function isReadOtherwise(name: string): boolean {
  const parts = name.split('/')
  return (
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    /[\\:\u0000-\u001F\u007F]/.test(name) ||
    parts.some((part) => part === '' || /^\s|[\s.]$/.test(part)) ||
    name.normalize('NFKC') !== name ||
    (!KNOWN.test(name) && LIKE_KNOWN.test(name))
  )
}

/** The first file that no pack of ours has, as far as this check knows: a later one may have more. */
export function unknownIn(names: readonly string[]): string | null {
  return names.find((name) => !KNOWN.test(name)) ?? null
}

/** Whether a pack has a file there that was sealed here; what people handed in may bear somebody else's seal, or none. */
export function isSealedByName(name: string): boolean {
  const inside = name.slice(packOf(name).length)
  return inside === 'case.pdf' || inside.startsWith('agreement/') || /^proposals\/.*\.pdf$/.test(inside)
}
