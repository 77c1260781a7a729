import { getProfile } from '@evensettle/contracts/profile.ts'
import type { MiddlewareFunction } from 'react-router'
import { call } from './api.ts'
import { detour } from './require-session.ts'

/** For a route that needs a completed profile: `export const clientMiddleware = [requireProfile]`. */
export const requireProfile: MiddlewareFunction = async ({ request }, next) => {
  const { profile } = await call(getProfile, {})
  if (!profile) throw detour('/onboarding/profile', request)
  return next()
}
