/**
 * The folders that a process keeps things in, told apart by the mark that lies in each; null: it cannot be written. What is not there it does not
 * use, or could not tell.
 */
export type FoldersOf = { backups?: string | null; files?: string | null }

/** What is the matter with the folders of all processes together, what is worst first. */
export const FOLDER_WORRIES = ['files_apart', 'backups_apart', 'backups_unwritable'] as const
export type FolderWorry = (typeof FOLDER_WORRIES)[number]

/** What one process keeps in one folder and another one in another, neither of them finds again. */
export function folderWorries(running: readonly FoldersOf[]): FolderWorry[] {
  const found: Record<FolderWorry, boolean> = {
    files_apart: areApart(running.map(({ files }) => files)),
    backups_apart: areApart(running.map(({ backups }) => backups)),
    backups_unwritable: running.some(({ backups }) => backups === null),
  }
  return FOLDER_WORRIES.filter((worry) => found[worry])
}

function areApart(marks: readonly (string | null | undefined)[]): boolean {
  return new Set(marks.filter((mark) => typeof mark === 'string')).size > 1
}
