import * as m from '@evensettle/messages/pages/logs.ts'
import type { ReactNode } from 'react'
import { CheckPaper } from '../features/site/check-paper.tsx'
import { LogNow } from '../features/site/log-now.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { pageMeta } from '../lib/page-title.ts'
import { inline } from '../ui/inline.ts'

export const meta = () => pageMeta(m.publicLog(), m.whatPublicLogProves())

const code = (words: ReactNode) => <code className="text-sm wrap-anywhere">{words}</code>

export default function Logs() {
  return (
    <ProsePage title={m.publicLog()} lead={m.publicLogLead()}>
      <ProseSection title={m.whatItProvesTitle()}>
        <p>{m.whenTwoPeopleSettleWe()}</p>
        <p>{m.eachLineIsTied()}</p>
        <p>{m.papersHaveTheirMark()}</p>
        <p>{m.eachDayOneMore()}</p>
      </ProseSection>
      <ProseSection title={m.logTodayTitle()}>
        <LogNow />
      </ProseSection>
      <ProseSection id="follow" title={m.howToFollowItTitle()}>
        <p>{m.keepHeadAndCompare()}</p>
        <ul>
          <li>{m.headIsAt({ code }, inline)}</li>
          <li>{m.tilesAreAt({ code }, inline)}</li>
          <li>{m.proofIsAt({ code }, inline)}</li>
          <li>{m.keyIsAt({ code }, inline)}</li>
        </ul>
        <p>{m.openFormats()}</p>
      </ProseSection>
      <ProseSection id="check" title={m.checkingSealedAgreementByHandTitle()}>
        <CheckPaper />
      </ProseSection>
    </ProsePage>
  )
}
