import { CheckPaper } from '../features/site/check-paper.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () =>
  pageMeta('Public log', 'What the public log will prove, and how to check a sealed agreement today.')

export default function Logs() {
  return (
    <ProsePage
      title="Public log"
      lead="The public log is not open yet. Here is what it will prove, and how you can check a paper today."
    >
      <ProseSection title="What it will prove">
        <p>
          When two people settle, we seal their agreement. The log will hold one line for each seal: a number
          worked out from the file, and the time. No names, no sums, no words of the case.
        </p>
        <p>
          Each line will be tied to all lines before it. So no one, and that means us too, could add, change
          or drop a line later without a trace.
        </p>
      </ProseSection>
      <ProseSection title="Checking a sealed agreement by hand">
        <CheckPaper />
      </ProseSection>
    </ProsePage>
  )
}
