import { createElement, lazy, Suspense, use, type ComponentType } from 'react'
import { isServiceThere } from './service-state.ts'

/** ms between two tries: doubled up to the longest; none waits longer than until the browser is back online */
const PAUSE = { first: 500, longest: 8_000 }
/** So often the server is there and the part still does not come: then it has gone, with a new version for example. */
const TRIES = 3

type PropsOf<Part> = Part extends ComponentType<infer P extends object> ? P : never

/**
 * `lazy` of React for a part of a screen, by the name its file exports it under. It lives through a line that breaks: what does not
 * come is asked for again until it does, with the page and what is typed on it in their place. Where it is gone for good the page
 * says so. `meanwhile` stands where the part could not come, for as long as that is so.
 */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  meanwhile?: ComponentType<PropsOf<File[Name]>>,
) {
  type Part = ComponentType<PropsOf<File[Name]>>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no component has no props that could be given
  const ask = async () => (await load())[name] as Part
  return lazy(async () => ({
    default: await ask().catch(() => (meanwhile ? standIn(meanwhile, again(ask)) : again(ask))),
  }))
}

/** In the place of a part that nobody misses. */
export const Nothing = () => null

/** Shows one component until the other has come, and for good where it is gone. */
function standIn<P extends object>(Meanwhile: ComponentType<P>, coming: Promise<ComponentType<P>>) {
  const part = coming.catch(() => Meanwhile)
  function Part(props: P) {
    return createElement(use(part), props)
  }
  return function StandIn(props: P) {
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** A browser asks anew for a script that failed. @throws what the last try threw, the server being there */
async function again<T>(load: () => Promise<T>, pause = PAUSE.first, tried = 0): Promise<T> {
  await until(pause)
  try {
    return await load()
  } catch (error) {
    const tries = (await isServiceThere()) ? tried + 1 : 0
    if (tries === TRIES) throw error
    return again(load, Math.min(PAUSE.longest, pause * 2), tries)
  }
}

function until(pause: number): Promise<unknown> {
  return new Promise((go) => {
    setTimeout(go, pause)
    window.addEventListener('online', go, { once: true, signal: AbortSignal.timeout(pause) })
  })
}
