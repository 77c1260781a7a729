import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * Four grounds. `static-layout`: built to HTML, no script file (list the path in prerendered.ts too).
 * `sign-in-layout`: the way in, kept light. `public-layout`: hydrated, for anybody. `private-layout`: signed in; its guard sends others to /login.
 * A new screen is one line under the ground it stands on.
 */
export default [
  layout('routes/static-layout.tsx', [
    index('routes/landing.tsx'),
    route('features', 'routes/features.tsx'),
    route('security', 'routes/security.tsx'),
    route('help', 'routes/help.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('legal', 'routes/legal.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('about', 'routes/about.tsx'),
    route('for-organizations', 'routes/for-organizations.tsx'),
    route('logs', 'routes/logs.tsx'),
  ]),

  layout('routes/sign-in-layout.tsx', [
    route('login', 'routes/login.tsx'),
    route('auth', 'routes/login.tsx', { id: 'auth' }),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
  ]),

  layout('routes/public-layout.tsx', [
    route('invitation-response', 'routes/invitation-response.tsx'),
    route('respond', 'routes/respond.tsx'),
    route('helper', 'routes/helping.tsx'),
    route('stop', 'routes/stop.tsx'),
    route('press', 'routes/press.tsx'),
    route('how-was-it', 'routes/how-was-it.tsx'),
    route('partner-application', 'routes/partner-application.tsx'),
    route('partner/:slug', 'routes/partner.tsx'),
    route('accept-invitation', 'routes/accept-invitation.tsx'),
    route('right-place', 'routes/right-place.tsx'),
    route('create-case', 'routes/create-case.tsx'),
    route('cases/:id', 'routes/public-case.tsx'),
    route('case/:caseId/respond', 'routes/case-respond.tsx'),
    route('cases/:caseId/respond', 'routes/case-respond.tsx', { id: 'cases-respond' }),
    route('respondent-decision/:caseId', 'routes/case-respond.tsx', { id: 'respondent-decision' }),
    ...(import.meta.env.DEV ? [route('dev/ui', 'routes/dev-ui.tsx')] : []),
    route('*', 'routes/not-found.tsx'),
  ]),

  layout('routes/private-layout.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('case-invitation/:id', 'routes/case-invitation.tsx'),
    route('onboarding/profile', 'routes/onboarding-profile.tsx'),
    route('settings', 'routes/settings.tsx'),
    route('email-dashboard', 'routes/email-dashboard.tsx'),
    route('partner-dashboard', 'routes/partner-dashboard.tsx'),
    route('partner-settings', 'routes/partner-settings.tsx'),
    route('partner-help', 'routes/partner-help.tsx'),
    route('help-center', 'routes/help-center.tsx'),
    route('case/:id', 'routes/case.tsx'),
    route('case/:id/person', 'routes/case-person.tsx'),
    route('hub/:id', 'routes/case.tsx', { id: 'hub' }),
    route('negotiation/:id', 'routes/case.tsx', { id: 'negotiation' }),
    route('admin-dashboard', 'routes/admin-dashboard.tsx'),
    route('admin/evidence-report', 'routes/admin-evidence-report.tsx'),
    route('admin/db-safety', 'routes/admin-db-safety.tsx'),
    route('admin/analytics', 'routes/admin-analytics.tsx'),
    route('admin/case-proof/:id', 'routes/admin-case-proof.tsx'),
    route('admin/audit-log', 'routes/admin-audit-log.tsx'),
    route('admin/people', 'routes/admin-people.tsx'),
    route('admin/partners', 'routes/admin-partners.tsx'),
    route('admin/infrastructure', 'routes/admin-infrastructure.tsx'),
    route('system-test', 'routes/system-test.tsx'),
  ]),

  route('case', 'routes/redirect-to-dashboard.tsx'),
  route('respondent-intake', 'routes/redirect-to-dashboard.tsx', { id: 'respondent-intake' }),
  route('cases/new', 'routes/redirect-to-create-case.tsx'),
  route('respondent-intake/:id', 'routes/redirect-to-respond.tsx'),
] satisfies RouteConfig
