import * as m from '@evensettle/messages/check-paper/page.ts'
import { authoritiesIn, earlierIn } from '../certificates.ts'
import type { Answer, Pins } from '../answer.ts'
import { check, MOST_BYTES, TOO_LARGE } from '../check.ts'
import { keptProofsIn } from '../kept-proofs.ts'
import type { LogSource } from '../log.ts'
import type { Known } from '../paper.ts'
import { TOOLS } from '../tools.ts'
import { answerWords, type AnswerWords } from '../words.ts'
import { versionWords } from './version.ts'

const SIGNS: Record<AnswerWords['is'], string> = {
  genuine: '✓',
  changed: '✕',
  not_from_here: '≠',
  cannot_say: '?',
}

/** Brings the marked places of a page to life. The page brings all its elements and looks; here are words and states only. */
export function startCheck(root: HTMLElement, log: LogSource | null): void {
  const known: Known = { pins: pinsIn(root), proofs: keptProofsIn(root.dataset['proofs'] ?? ''), log }
  const input = root.querySelector('input')
  if (!input) return
  let turn = 0

  async function look(files: FileList | null): Promise<void> {
    turn += 1
    const mine = turn
    const file = files?.[0]
    // choosing was cancelled: there is no file that an answer could be about
    if (!files || !file) return show(root, null)
    if (files.length > 1) return refuse(root, input, files.length)
    show(root, 'reading')
    const answer = await answerFor(file, known)
    // another one was chosen meanwhile
    if (mine !== turn) return
    fill(root, answer, file.name)
  }

  input.addEventListener('change', () => void look(input.files))
  takeDrops(root, input, (files) => void look(files))
  askOnPress(root)
  root.dataset['ready'] = ''
  // one that was chosen before this was here
  void look(input.files)
}

/** Of several that are dropped at once none is judged: an answer about the first would be taken for all of them. */
function refuse(root: HTMLElement, input: HTMLInputElement | null, count: number): void {
  if (input) input.value = ''
  say(root, 'one-only', m.oneOnly({ count }))
  show(root, 'one-only')
}

async function answerFor(file: File, known: Known): Promise<Answer | null> {
  try {
    if (file.size > MOST_BYTES) return TOO_LARGE
    return await check(TOOLS, new Uint8Array(await file.arrayBuffer()), known)
  } catch {
    // the file was moved meanwhile, or the memory of this device is not enough
    return null
  }
}

/** What the page was given with its address: the certificate, the key of the log, earlier certificates and time authorities. */
function pinsIn(root: HTMLElement): Pins {
  const [certificate = '', logKey = '', ...more] = (root.dataset['pins'] ?? '').split(' ')
  return {
    certificate,
    earlier: earlierIn(more),
    authorities: authoritiesIn(more),
    logKey: logKey === '' ? null : logKey,
  }
}

function partOf(root: HTMLElement, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-part="${name}"]`)
}

function say(root: HTMLElement, name: string, words: string): void {
  const part = partOf(root, name)
  if (part) part.textContent = words
}

/** Shows one of the states, or none, and hides the others. */
function show(root: HTMLElement, state: 'reading' | 'result' | 'failed' | 'one-only' | null): void {
  for (const name of ['reading', 'result', 'failed', 'one-only', 'not-loaded']) {
    const part = partOf(root, name)
    if (part) part.hidden = name !== state
  }
  for (const name of ['more', 'version']) {
    const part = partOf(root, name)
    if (part) part.hidden = true
  }
  partOf(root, 'live')?.setAttribute('aria-busy', String(state === 'reading'))
}

function fill(root: HTMLElement, answer: Answer | null, name: string): void {
  if (!answer) return show(root, 'failed')
  const { is, title, words, details } = answerWords(answer)
  const result = partOf(root, 'result')
  if (result) result.dataset['is'] = is.replaceAll('_', '-')
  say(root, 'sign', SIGNS[is])
  say(root, 'title', title)
  say(root, 'name', name)
  say(root, 'words', words)
  show(root, 'result')
  const list = partOf(root, 'details')
  const row = root.querySelector<HTMLTemplateElement>('template')
  list?.replaceChildren(...details.map((one) => filled(row, one)))
  const more = partOf(root, 'more')
  if (more) more.hidden = details.length === 0
  offerVersion(root, answer)
}

function filled(row: HTMLTemplateElement | null, [label, value]: [string, string]): Node {
  const made = row?.content.cloneNode(true) ?? document.createDocumentFragment()
  if (!(made instanceof DocumentFragment)) return made
  const [term, words] = [made.querySelector('dt'), made.querySelector('dd')]
  if (term) term.textContent = label
  if (words) words.textContent = value
  return made
}

function takeDrops(root: HTMLElement, input: HTMLInputElement, onFiles: (files: FileList) => void): void {
  // one that misses its place would be opened in the place of this page
  for (const kind of ['dragover', 'drop'] as const)
    root.ownerDocument.addEventListener(kind, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    })
  const place = partOf(root, 'drop')
  if (!place) return
  const isOver = (over: boolean) => place.toggleAttribute('data-over', over)
  place.addEventListener('dragover', (event) => {
    event.preventDefault()
    isOver(true)
  })
  place.addEventListener('dragleave', () => isOver(false))
  place.addEventListener('drop', (event) => {
    event.preventDefault()
    isOver(false)
    const { dataTransfer } = event
    if (!dataTransfer || dataTransfer.files.length === 0) return
    input.files = dataTransfer.files
    onFiles(dataTransfer.files)
  })
}

/** Only an agreement has versions, and only the service knows them: it is asked when somebody presses, not before. */
function offerVersion(root: HTMLElement, answer: Answer): void {
  const place = partOf(root, 'version')
  if (!place || answer.of !== 'paper' || answer.answer.is !== 'genuine') return
  place.dataset['sha256'] = answer.answer.sha256
  place.hidden = false
  say(root, 'version-answer', '')
}

function askOnPress(root: HTMLElement): void {
  const [place, button] = [partOf(root, 'version'), partOf(root, 'ask-version')]
  button?.addEventListener('click', () => {
    const sha256 = place?.dataset['sha256'] ?? ''
    say(root, 'version-answer', m.reading())
    void versionWords(sha256).then((words) => {
      // another file was chosen meanwhile
      if (place?.dataset['sha256'] === sha256) say(root, 'version-answer', words)
    })
  })
}
