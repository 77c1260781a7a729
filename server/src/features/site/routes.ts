import { BRAND, getSiteConfig } from '@evensettle/contracts/site.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/http.ts'
import { priceTold } from './queries.ts'

/** What the browser must know before anybody signs in. */
export function siteRoutes(api: Api, deps: Deps): void {
  const { operator, publicUrl, confirmEmail, eligibility } = deps.config
  api.handlePublic(getSiteConfig, async () => ({
    brand: BRAND,
    authUrl: `${publicUrl}/auth/v1`,
    anonKey: await deps.auth.anonKey(),
    operator: operator.email ? { name: operator.name ?? operator.email, email: operator.email } : null,
    features: { confirmEmail, scansFiles: deps.virusScan.isOn },
    log: {
      origin: deps.logKey.key.name,
      key: deps.logKey.text,
      fingerprint: deps.logKey.fingerprint,
    },
    certificate: {
      fingerprint: deps.identity.fingerprint,
      earlier: deps.identity.earlier.map(({ fingerprint, from, until }) => ({ fingerprint, from, until })),
      authorities: [...(deps.timestamps?.trusted ?? [])],
    },
    eligibility: {
      countries: eligibility.countries && [...eligibility.countries],
      typesOff: [...eligibility.typesOff],
    },
    price: priceTold(deps.config),
  }))
}
