import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** The barest page around a message, for when the frame itself may be what failed. */
export function SimplePage({ children }: { children: ReactNode }) {
  return (
    <div className="page py-4">
      <a href="/" className="inline-flex min-h-12 items-center rounded-soft">
        <Logo />
      </a>
      <main className="mt-6">{children}</main>
    </div>
  )
}
