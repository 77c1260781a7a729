import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('For organizations', 'Mediation as a benefit for your members.')

export default function ForOrganizations() {
  return (
    <ProsePage
      title="For organizations"
      lead="Tenant unions, guilds, chambers and clubs: many of your members have a small dispute open right now."
    >
      <ProseSection title="Membership Benefits Partner Program">
        <p>
          With the partner program an organization offers {BRAND} to its members as a benefit. We are building
          the pages for it: a page in your own look, codes for your members, and figures that never show the
          contents of a case.
        </p>
      </ProseSection>
      <ProseSection title="What stays the same">
        <p>
          The mediator is neutral, whoever sent the member. The other side has the same tools and the same
          rights, and you do not see what your members write.
        </p>
      </ProseSection>
      <ProseSection title="Interested?">
        <p>
          <a href="/contact">Write to us</a> and tell us who your members are and which disputes they bring to
          you.
        </p>
      </ProseSection>
    </ProsePage>
  )
}
