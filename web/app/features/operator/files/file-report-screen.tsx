import * as m from '@evensettle/messages/file-report/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckCard } from './check-card.tsx'
import { FindingsCard } from './findings-card.tsx'
import { fileReportQuery } from './queries.ts'
import { StoredCard } from './stored-card.tsx'

/** Whether every stored file is the one that was kept: the check first, then what it found, then what there is. */
export function FileReportScreen() {
  const { data, error, refetch } = useQuery(fileReportQuery())
  return (
    <>
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
      </div>
      {data ? (
        <>
          <CheckCard check={data.check} />
          {data.check ? <FindingsCard check={data.check} /> : null}
          <StoredCard report={data} />
        </>
      ) : error ? (
        <ErrorPanel name={m.title()} details={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
        </>
      )}
    </>
  )
}
