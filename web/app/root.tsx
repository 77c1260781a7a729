import * as m from '@evensettle/messages/app/root.ts'
import { standTranslation } from './lib/translated-page.ts'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useContext, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router'
import { RouteProblem } from './features/frame/route-problem.tsx'
import { SimplePage } from './features/frame/simple-page.tsx'
import { HEAD_SCRIPT } from './head-script.ts'
import { IsSpaFallback } from './is-spa-fallback.ts'
import { BRAND } from './lib/brand.ts'
import { ORIGIN_TO_COME } from './origin-to-come.ts'
import { Spinner } from './ui/spinner.tsx'
import './styles.css'

// before anything is drawn; prerendered pages have no document when they are made
if (typeof document !== 'undefined') standTranslation(document)

export function meta() {
  return [{ title: BRAND }]
}

/** What only the built page needs is not in the browser's script: there it has run, or been read, already. */
const IS_BUILDING = import.meta.env.SSR

function isStatic(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'static' in handle
}

export function Layout({ children }: { children: ReactNode }) {
  const isFallback = useContext(IsSpaFallback)
  const isStaticPage = useMatches().some((match) => isStatic(match.handle))
  const { pathname } = useLocation()
  // In the browser this only runs on pages that have their scripts already.
  const withScripts = typeof window !== 'undefined' || isFallback || !isStaticPage
  return (
    <html lang="en" data-still={isStaticPage && pathname !== '/' ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141a19" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/touch-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {IS_BUILDING && isStaticPage && !isFallback ? <Preview pathname={pathname} /> : null}
        <script
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the page's CSP
          dangerouslySetInnerHTML={{ __html: IS_BUILDING ? HEAD_SCRIPT : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {withScripts ? (
          <>
            <PlaceKeeper />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  )
}

/** A new screen begins at its top. The one that takes over from the words of the server stays where they were read. */
function PlaceKeeper() {
  const { key } = useLocation()
  const [first] = useState(() => (writtenByServer() === null ? null : key))
  return key === first ? null : <ScrollRestoration />
}

/** How a link to a public page looks in a chat or a search, which want whole addresses. */
function Preview({ pathname }: { pathname: string }) {
  const address = ORIGIN_TO_COME + (pathname === '/' ? pathname : pathname.replace(/\/$/, ''))
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ORIGIN_TO_COME}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={m.pictureAlt()} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

export default function App() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
    </CSPProvider>
  )
}

/** What the server wrote for reading while the scripts are on their way stays until the screen takes over. */
export function HydrateFallback() {
  const [written] = useState(writtenByServer)
  if (written !== null)
    return (
      // oxlint-disable-next-line react/no-danger -- what already stands in the page, escaped by the server
      <div id="first-look" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />
    )
  return (
    <div id="first-look" className="grid min-h-svh place-items-center">
      <Spinner label={m.loadingLabel()} />
    </div>
  )
}

function writtenByServer(): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector('#first-look[data-written]')?.innerHTML ?? null
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <SimplePage>
      <RouteProblem error={isNotFound ? new Response(null, { status: 404 }) : error} />
    </SimplePage>
  )
}
