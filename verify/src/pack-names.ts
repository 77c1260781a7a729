const PACK = String.raw`(?:case-file|my-case)-[A-Z0-9-]+`
const WRITTEN = String.raw`READ-ME-FIRST\.txt|case\.(?:html|pdf|json)|case\.schema\.json|certificate\.pem|log-proofs\.json|check-paper\.html|SHA256SUMS(?:\.p7s)?`
/** What people handed in, by number and the letters of its name. */
const HANDED_IN = String.raw`(?:evidence|receipts)/\d{2,}(?:-[a-z0-9]+)*(?:\.[a-z0-9]{1,5})?`
const SEALED = String.raw`agreement/\d+-[a-z_]+\.pdf|proposals/\d+-receipt\.(?:pdf|json)`
const IN_PACK = `${WRITTEN}|${HANDED_IN}|${SEALED}`
/** A pack, or somebody's copy of all their data, which holds the packs of their cases. */
const NAMES = [
  `(?:cases/${PACK}/)?(?:${IN_PACK})`,
  String.raw`account\.json|drafts\.json|mails/\d{4,}\.txt|private/[A-Z0-9-]+\.json`,
].join('|')
const KNOWN = new RegExp(`^(?:${NAMES})$`)
const LIKE_KNOWN = new RegExp(`^(?:${NAMES})$`, 'i')
const ENDS_LIKE_KNOWN = new RegExp(`(?:^|/)(?:${NAMES})$`, 'i')
const LIKE_A_DOCUMENT = /\.(?:pdf|html?|json|pem|p7s|zip)$/i

/** What macOS and Windows put into a folder by themselves. */
const BY_SYSTEM = /^(?:.*\/)?(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/

/** Whether a file was put there by a computer, for itself. */
export function isOfSystem(name: string): boolean {
  return BY_SYSTEM.test(name)
}

/**
 * In which folders, each with a '/' behind it, a pack or the proof of a case lies; '' where it lies in none. A folder that somebody packed around it, and
 * another name of the folder, are nothing of it.
 */
export function baseOf(names: readonly string[]): string {
  const listed = names.filter((name) => /(?:^|\/)(?:SHA256SUMS|manifest\.json)$/.test(name))
  const [first] = listed.toSorted((left, right) => depthOf(left) - depthOf(right))
  if (first !== undefined) return folderOf(first).replace(new RegExp(`(^|/)cases/${PACK}/$`), '$1')
  const [some = ''] = names
  return some.slice(0, some.indexOf('/') + 1)
}

function depthOf(name: string): number {
  return name.split('/').length
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

/** The folder of the pack that a file lies in, as far as it lies in one of several; '' in a pack by itself. */
export function packOf(inside: string): string {
  return /^cases\/[^/]+\//.exec(inside)?.[0] ?? ''
}

/**
 * The first name that the service gives to no file, and for which another file may be taken: programs that unpack do not agree
 * on it. It is a document beside the folder, one that is there twice, or one that some system reads as another.
 */
export function misnamedIn(names: readonly string[], base: string): string | null {
  const taken = new Set<string>()
  for (const name of names) {
    const plain = name.normalize('NFKC').toLowerCase()
    const pretends = name.startsWith(base)
      ? isReadOtherwise(name, name.slice(base.length))
      : isLikeOne(name) || isReadOtherwise(name, name)
    if (pretends || taken.has(plain)) return name
    taken.add(plain)
  }
  return null
}

/** Whether a file beside a pack could be taken for one of it. */
function isLikeOne(name: string): boolean {
  const plain = name.normalize('NFKC')
  return !isOfSystem(name) && (ENDS_LIKE_KNOWN.test(plain) || LIKE_A_DOCUMENT.test(plain))
}

function isReadOtherwise(name: string, inside: string): boolean {
  const parts = name.split('/')
  return (
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    /[\\:\u0000-\u001F\u007F]/.test(name) ||
    parts.some((part) => part === '' || /^\s|[\s.]$/.test(part)) ||
    inside.normalize('NFKC') !== inside ||
    (!KNOWN.test(inside) && LIKE_KNOWN.test(inside))
  )
}

/** The first file, by its name inside the pack, that no pack of ours has, as far as this check knows: a later one may have more. */
export function unknownIn(inside: readonly string[]): string | null {
  return inside.find((name) => !KNOWN.test(name)) ?? null
}

/** Whether a pack has a file there that was sealed here; what people handed in may bear somebody else's seal, or none. */
export function isSealedByName(name: string): boolean {
  const inside = name.slice(packOf(name).length)
  return inside === 'case.pdf' || inside.startsWith('agreement/') || /^proposals\/.*\.pdf$/.test(inside)
}
