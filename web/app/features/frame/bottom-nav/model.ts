import * as m from '@evensettle/messages/frame/bottom-nav-model.ts'
import type { BadgeKey } from '../../../lib/badges.ts'

export type BottomTab = { path: string; label: string; badge: BadgeKey }

export const BOTTOM_TABS: readonly BottomTab[] = [
  { path: '/dashboard', label: m.homeLabel(), badge: 'home' },
  { path: '/create-case', label: m.newCaseLabel(), badge: 'cases' },
  { path: '/help-center', label: m.helpLabel(), badge: 'help' },
  { path: '/settings', label: m.settingsLabel(), badge: 'settings' },
]

/** A finger must travel further than this, in px, to change the tab. */
const SWIPE_THRESHOLD = 50

/** The tab that a path lies under, or -1. */
export function activeTab(pathname: string): number {
  return BOTTOM_TABS.findIndex((tab) => pathname === tab.path || pathname.startsWith(`${tab.path}/`))
}

/** Where a sideways swipe of `deltaX` px leads from a path: left to the next tab, right to the one before. */
export function swipeTarget(pathname: string, deltaX: number): string | null {
  if (Math.abs(deltaX) <= SWIPE_THRESHOLD) return null
  const active = activeTab(pathname)
  if (active === -1) return null
  return BOTTOM_TABS[active + (deltaX < 0 ? 1 : -1)]?.path ?? null
}
