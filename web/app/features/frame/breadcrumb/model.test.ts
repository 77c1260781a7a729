import { expect, it } from 'vitest'
import { breadcrumbTrail } from './model.ts'

const ID = '0198c0de-1111-7222-8333-444455556666'

function written(pathname: string): string {
  return breadcrumbTrail(pathname)
    .map((crumb) => (crumb.to === null ? crumb.label : `${crumb.label} (${crumb.to})`))
    .join(' / ')
}

it.each([
  ['/', ''],
  ['/dashboard', ''],
  ['/dashboard/', ''],
  ['/create-case', 'Home (/dashboard) / Create Case'],
  ['/settings', 'Home (/dashboard) / Settings'],
  ['/help-center', 'Home (/dashboard) / Help Center'],
  ['/press', 'Home (/dashboard) / What was agreed'],
  [`/case/${ID}`, 'Home (/dashboard) / Case Details'],
  [`/case/${ID}/respond`, `Home (/dashboard) / Case Details (/case/${ID}) / Respond`],
  ['/case/ES-4F7K-9QXM', 'Home (/dashboard) / Case Details (/case/ES-4F7K-9QXM) / Case ES-4F7K-9QXM'],
  ['/negotiation/ES-4F7K-9QXM/terms', 'Home (/dashboard) / Negotiation / Case ES-4F7K-9QXM / Terms'],
  [`/negotiation/${ID}`, 'Home (/dashboard) / Negotiation'],
  [`/hub/${ID}`, 'Home (/dashboard) / Case Details'],
  ['/invitation-response', 'Home (/dashboard) / Invitation Response'],
  ['/partner/tenants%20union', 'Home (/dashboard) / Partner / Tenants union'],
  ['/admin/audit-log', 'Home (/dashboard) / Admin / Audit Log'],
  ['/onboarding/profile', 'Home (/dashboard) / Onboarding / Profile'],
  ['/x/%E0%A4%A', 'Home (/dashboard) / X / %E0%A4%A'],
])('%s reads "%s"', (pathname, trail) => {
  expect(written(pathname)).toBe(trail)
})
