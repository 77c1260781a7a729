import * as m from '@evensettle/messages/pages/admin-evidence-report.ts'
import { FileReportScreen } from '../features/operator/files/file-report-screen.tsx'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.files())

export default function AdminEvidenceReport() {
  return (
    <OperatorArea>
      <FileReportScreen />
    </OperatorArea>
  )
}
