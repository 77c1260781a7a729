import { caseDraft, type CaseDraftInput, type SavedDraft } from '@evensettle/contracts/drafts.ts'
import { ApiError } from '../../../lib/api.ts'
import { PRIVATE_PREFIX, UNOWNED_PREFIX } from '../../../lib/private-store.ts'
import { mergeFields, withField } from '../../../lib/three-way.ts'
import { emptyDraft, isSameDraft, type DraftCopy, type DraftStart } from '../model.ts'

export type SaveStatus = 'blank' | 'unsaved' | 'saving' | 'saved' | 'offline' | 'failed' | 'gone'

export type DraftState = {
  draft: CaseDraftInput
  revision: number
  status: SaveStatus
  /** why there is no room for a new draft, in a sentence that says what to do; null for all else */
  noRoom: string | null
  /** newer text from another tab or device in fields that were changed here too; saving waits for a choice */
  conflict: SavedDraft | null
}

type Server = {
  save: (input: { id: string; revision: number; draft: CaseDraftInput }) => Promise<SavedDraft>
  load: (id: string) => Promise<SavedDraft>
}

const NO_ROOM: ReadonlySet<string> = new Set(['DRAFTS_TOO_MANY', 'INSTALLATION_FULL'])

/** Where the wizard stands: kept with the draft, and nothing to choose about. */
const UNSEEN: ReadonlySet<string> = new Set(['at', 'setAside'])

/** ms without a change before it is saved */
export const SAVE_DELAY = 700
/** ms; doubled with every try, up to the last */
const RETRY_FIRST = 4_000
const RETRY_LAST = 60_000

/**
 * One draft while it is being written: every change goes to this browser's storage at once and to the server
 * a moment later, one save at a time, each based on the revision before. Newer text from elsewhere is put together
 * with it field by field; where both wrote in one field, saving stops until one of the two is chosen.
 */
export class DraftSaving {
  readonly id: string
  readonly #server: Server
  readonly #copies: DraftCopies
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  /** what the server held when this tab last heard of it */
  #base: CaseDraftInput
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | null = null
  #failures = 0

  constructor(id: string, start: DraftStart, server: Server, copies: DraftCopies) {
    this.id = id
    this.#server = server
    this.#copies = copies
    const status = start.isUnsaved ? 'unsaved' : start.revision === 0 ? 'blank' : 'saved'
    this.#state = {
      draft: start.draft,
      revision: start.revision,
      status,
      noRoom: null,
      conflict: start.conflict,
    }
    this.#base = start.base ?? (start.isUnsaved ? emptyDraft(start.draft.currency) : start.draft)
    if (start.conflict) this.#meet(start.conflict)
    if (start.isUnsaved) this.#schedule(SAVE_DELAY)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  change(patch: Partial<CaseDraftInput>): void {
    const status = this.#state.status === 'gone' ? 'gone' : 'unsaved'
    this.#set({ draft: { ...this.#state.draft, ...patch }, status })
    this.#keepCopy()
    this.#schedule(SAVE_DELAY)
  }

  /** Saves what is not saved yet; true when the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (!['saved', 'blank'].includes(this.#state.status)) {
      if (this.#state.conflict || this.#state.status === 'gone') return false
      if (!(await this.#save())) return false
    }
    return true
  }

  /** Saves even what nothing was written in yet, for what is kept beside the text; true when the server has it. */
  make(): Promise<boolean> {
    if (this.#state.status === 'blank') this.change({})
    return this.flush()
  }

  /** Tries again at once, when the connection may be back. */
  retry(): void {
    if (this.#state.status === 'offline' || this.#state.status === 'failed') void this.flush()
  }

  /** The text on this screen replaces the newer one. */
  async keepMine(): Promise<boolean> {
    const theirs = this.#state.conflict
    if (theirs) this.#set({ revision: theirs.revision, conflict: null, status: 'unsaved' })
    return this.flush()
  }

  /** The newer text replaces what is on this screen. */
  takeTheirs(): void {
    const newer = this.newer()
    if (newer) this.#take(newer)
  }

  /** What the draft would be with the newer text wherever both wrote; null while there is nothing to choose. */
  newer(): SavedDraft | null {
    const theirs = this.#state.conflict
    if (!theirs) return null
    const { merged, disputed } = this.#beside(theirs.draft)
    return {
      ...theirs,
      draft: disputed.reduce((sum, { path, value }) => withField(sum, path, value), merged),
    }
  }

  #take({ draft, revision }: SavedDraft): void {
    const stored = this.#state.conflict?.draft ?? draft
    clearTimeout(this.#timer)
    this.#base = stored
    const isWhole = isSameDraft(stored, draft)
    this.#set({ draft, revision, conflict: null, status: isWhole ? 'saved' : 'unsaved' })
    if (isWhole) return this.#copies.remove(this.id)
    this.#keepCopy()
    this.#schedule(SAVE_DELAY)
  }

  /** What is on this screen becomes a draft of its own under `newId`, the newer text stays in this one. */
  async keepBoth(newId: string): Promise<void> {
    const theirs = this.#state.conflict
    await this.#server.save({ id: newId, revision: 0, draft: this.#state.draft })
    if (theirs) this.#take(theirs)
  }

  /** The server has turned it into a case, or it is deleted: nothing is kept here. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#set({ status: 'saved' })
    this.#copies.remove(this.id)
  }

  #save(): Promise<boolean> {
    this.#running ??= this.#saveOnce().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #saveOnce(): Promise<boolean> {
    clearTimeout(this.#timer)
    const { draft, revision } = this.#state
    this.#set({ status: 'saving' })
    try {
      const saved = await this.#server.save({ id: this.id, revision, draft })
      this.#failures = 0
      this.#accept(saved.revision, draft)
      return true
    } catch (error) {
      return this.#handleFailure(error, draft)
    }
  }

  #accept(revision: number, saved: CaseDraftInput): void {
    const isWhole = this.#state.draft === saved
    this.#base = saved
    this.#set({ revision, status: isWhole ? 'saved' : 'unsaved', noRoom: null })
    if (isWhole) this.#copies.remove(this.id)
    else {
      this.#keepCopy()
      this.#schedule(SAVE_DELAY)
    }
  }

  async #handleFailure(error: unknown, draft: CaseDraftInput): Promise<boolean> {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'VERSION_CONFLICT') {
      try {
        const theirs = await this.#server.load(this.id)
        if (isSameDraft(theirs.draft, draft)) {
          this.#accept(theirs.revision, draft)
          return true
        }
        return this.#meet(theirs)
      } catch (again) {
        return this.#handleFailure(again, draft)
      }
    }
    if (error.status === 404) {
      this.#set({ status: 'gone' })
      return false
    }
    const noRoom = NO_ROOM.has(error.code) ? error.message : null
    this.#set({ status: error.code === 'OFFLINE' ? 'offline' : 'failed', noRoom })
    const wait = Math.min(RETRY_FIRST * 2 ** this.#failures, RETRY_LAST)
    this.#failures += 1
    this.#schedule(error.retryAfter === undefined ? wait : error.retryAfter * 1000)
    return false
  }

  /** Takes in newer text; false where both wrote in one field, so that there is something to choose first. */
  #meet(theirs: SavedDraft): boolean {
    const { merged, disputed } = this.#beside(theirs.draft)
    const isAgreed = disputed.length === 0
    if (isAgreed) this.#base = theirs.draft
    const revision = isAgreed ? theirs.revision : this.#state.revision
    this.#set({ draft: merged, revision, status: 'unsaved', conflict: isAgreed ? null : theirs })
    this.#keepCopy()
    return isAgreed
  }

  #beside(theirs: CaseDraftInput) {
    const { merged, others } = mergeFields(this.#base, this.#state.draft, theirs)
    const disputed = others.filter(({ is, path: [field = ''] }) => is === 'theirs' && !UNSEEN.has(field))
    return { merged, disputed }
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    if (this.#state.conflict || this.#state.status === 'gone') return
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #keepCopy(): void {
    const { revision, draft } = this.#state
    this.#copies.write({ id: this.id, revision, draft, base: this.#base })
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export type DraftCopies = ReturnType<typeof draftCopies>

/**
 * What this browser keeps for a person until the server has it; without an account, for nobody (null). A tab removes only what it wrote itself, so
 * that one tab's success does not take away what another could not save.
 */
export function draftCopies(userId: string | null, writer: string, now: () => number = Date.now) {
  const prefix = userId === null ? `${UNOWNED_PREFIX}copy:` : `${PRIVATE_PREFIX}draft:${userId}:`

  function read(id: string): DraftCopy | null {
    try {
      const stored: unknown = JSON.parse(window.localStorage.getItem(prefix + id) ?? 'null')
      if (typeof stored !== 'object' || stored === null) return null
      const { revision = 0, draft, base, at = 0, writer = '' } = stored as Partial<DraftCopy>
      const checked = caseDraft.safeParse(draft)
      const before = caseDraft.safeParse(base).data ?? null
      return checked.success ? { id, revision, draft: checked.data, base: before, at, writer } : null
    } catch {
      return null
    }
  }

  return {
    read,
    write(copy: Pick<DraftCopy, 'id' | 'revision' | 'draft' | 'base'>): void {
      try {
        window.localStorage.setItem(prefix + copy.id, JSON.stringify({ ...copy, at: now(), writer }))
      } catch {
        // Storage is full or switched off: the server's copy is what remains.
      }
    },
    remove(id: string): void {
      const copy = read(id)
      if (!copy || copy.writer === writer) window.localStorage.removeItem(prefix + id)
    },
    /** Takes it away whoever wrote it. */
    discard(id: string): void {
      window.localStorage.removeItem(prefix + id)
    },
    /** Newest first. */
    all(): DraftCopy[] {
      const ids = Object.keys(window.localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
      return ids
        .map(read)
        .filter((copy) => copy !== null)
        .toSorted((a, b) => b.at - a.at)
    },
  }
}
