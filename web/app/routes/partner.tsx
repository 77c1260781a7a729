import * as m from '@evensettle/messages/pages/partner.ts'
import { useParams } from 'react-router'
import { PartnerPage } from '../features/partners/page/partner-page.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.title())

export default function Partner() {
  const { slug = '' } = useParams()
  return (
    <div className="page">
      <div className="mx-auto grid max-w-form gap-8 py-8 md:py-12">
        <PartnerPage key={slug} slug={slug} />
      </div>
    </div>
  )
}
