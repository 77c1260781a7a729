import * as m from '@evensettle/messages/security/device-words.ts'
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, m.samsungInternet()],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const DEVICES: readonly [RegExp, () => string][] = [
  [/\biPhone\b/, m.iphone],
  [/\biPad\b/, m.ipad],
  [/\bAndroid\b.*\bMobile\b/, m.androidPhone],
  [/\bAndroid\b/, m.androidTablet],
  [/\bCrOS\b/, m.chromebook],
  [/\bWindows\b/, m.windows],
  [/\bMacintosh\b|\bMac OS X\b/, m.mac],
  [/\bLinux\b/, m.linux],
]

/** The browser and device of a `User-Agent` in words a person knows ("Firefox on a Mac"). Only a hint: anybody can send any. */
export function deviceWords(userAgent: string | null): string {
  const agent = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1]
  const device = DEVICES.find(([pattern]) => pattern.test(agent))?.[1]
  if (browser !== undefined && device) return m.browserOnDevice({ browser, device: device() })
  if (browser !== undefined) return m.browserAlone({ browser })
  return device ? m.deviceAlone({ device: device() }) : m.unknown()
}
