import * as m from '@evensettle/messages/data-safety/note.ts'
import type { BackupWorry } from '@evensettle/domain/service/backup.ts'
import { FOLDER_WORRIES } from '@evensettle/domain/service/folders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Callout } from '../../../ui/callout.tsx'
import { worryWords } from './copy.ts'
import { safetyQuery } from './queries.ts'

/** Those that cannot wait until somebody opens the page of the backups. */
const PRESSING: readonly BackupWorry[] = [...FOLDER_WORRIES, 'never', 'old', 'last_failed', 'drill_failed']

/** What is the matter with the backups, on other pages of the operator's; nothing where nothing is. */
export function BackupNote() {
  const { data } = useQuery(safetyQuery())
  const worries = data?.worries.filter((worry) => PRESSING.includes(worry)) ?? []
  if (!data || worries.length === 0) return null
  return (
    <Callout tone="warn">
      {worries.map((worry) => (
        <p key={worry} className="font-semibold">
          {worryWords(worry, data.oldAfterHours)}
        </p>
      ))}
      <Link to="/admin/db-safety" className="link inline-flex min-h-11 items-center">
        {m.link()}
      </Link>
    </Callout>
  )
}
