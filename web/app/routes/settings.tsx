import * as m from '@evensettle/messages/pages/settings.ts'
import { ThemeSwitch } from '../features/frame/theme-switch.tsx'
import { SettingsScreen } from '../features/profile/settings-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.settings())

export default function Settings() {
  return <SettingsScreen themeSwitch={<ThemeSwitch />} />
}
