import type { MiddlewareFunction } from 'react-router'
import { profileQuery } from './profile-query.ts'
import { queryClient } from './query-client.ts'
import { detour } from './require-session.ts'

/**
 * For a route that needs a completed profile: `export const clientMiddleware = [requireProfile]`. What is
 * known already is not asked for again, so that moving inside the route works without a connection.
 */
export const requireProfile: MiddlewareFunction = async ({ request }, next) => {
  const { profile } = await queryClient.ensureQueryData(profileQuery())
  if (!profile) throw detour('/onboarding/profile', request)
  return next()
}
