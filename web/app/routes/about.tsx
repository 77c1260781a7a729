import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('About', 'Why this place exists and how it stays fair.')

export default function About() {
  return (
    <ProsePage
      title="About"
      lead="Small disputes can cost friendships, sleep and more money than they are about. We think they can end better."
    >
      <ProseSection title="The idea">
        <p>
          Two people, two views, and a neutral ground between them. On every screen of {BRAND} one side is
          drawn in clay, the other in harbor blue, and what belongs to both is pine green. Names and words say
          the same, so nobody has to rely on color.
        </p>
      </ProseSection>
      <ProseSection title="How it stays fair">
        <ul>
          <li>Both sides have the same tools and see the same proposals.</li>
          <li>A proposal comes with its reasons, item by item.</li>
          <li>A private limit stays private, with or without a settlement.</li>
          <li>Nobody is told that they are wrong. There is no winner to announce.</li>
        </ul>
      </ProseSection>
      <ProseSection title="What it is not">
        <p>
          It is not a court, not a law firm and not a collection agency. It helps two people to make their own
          agreement.
        </p>
      </ProseSection>
    </ProsePage>
  )
}
