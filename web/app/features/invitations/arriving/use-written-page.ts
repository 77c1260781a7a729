import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { onServiceBack } from '../../../lib/service-state.ts'
import {
  invitationQuery,
  keepAnswer,
  keepNo,
  keepWords,
  keptAnswer,
  keptNo,
  keptWords,
  savedAnswerQuery,
} from '../queries.ts'
import { talkQuery } from '../talk/queries.ts'
import {
  isChanged,
  isTouched,
  keptIn,
  noIn,
  placeIn,
  returnTo,
  typedIn,
  writtenForm,
  writtenPage,
} from './model.ts'

/** Keeps what has been typed into the page that stands there now. */
let keepTyped: () => void = () => {}

/** Waits for all that a screen needs to stand where the words of the server stand, so that nothing moves then. */
export async function whenScreenIsReady(token: string): Promise<void> {
  const page = writtenPage()
  if (page === null) return
  const form = writtenForm()
  const keep = form === null ? () => {} : keeperOf(token, form)
  keepTyped = keep
  form?.addEventListener('input', keep)
  const opened = token === '' ? [] : [untilOpened(token)]
  // of a link that has ended nothing is kept to go on with
  const hasDraft = token !== '' && page.querySelector('[data-over]') === null
  const data = hasDraft ? [...opened, queryClient.prefetchQuery(savedAnswerQuery(token))] : opened
  await Promise.all([...data, lateStyles(), lateFaces()])
  keep()
  await untilFree()
  form?.removeEventListener('input', keep)
}

/** As long as the invitation cannot be had, the page that the server wrote stays: its forms are sent without the app. */
async function untilOpened(token: string): Promise<void> {
  const query = invitationQuery(token)
  for (;;) {
    await queryClient.prefetchQuery(query)
    const error = queryClient.getQueryState(query.queryKey)?.error
    if (!(error instanceof ApiError) || !mayPass(error)) break
    await untilItMayHavePassed(error)
  }
  await talkIsReady(token)
}

function mayPass({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** seconds */
const PAUSE = 5

function untilItMayHavePassed({ retryAfter = PAUSE }: ApiError): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = onServiceBack(goOn)
    const timer = setTimeout(goOn, retryAfter * 1_000)
    window.addEventListener('online', goOn)
    function goOn() {
      stopWaiting()
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
  })
}

/** Whether the starter has written decides what stands first after an answer. */
async function talkIsReady(token: string): Promise<void> {
  const view = queryClient.getQueryData(invitationQuery(token).queryKey)
  if (view?.answer?.sent) await queryClient.prefetchQuery(talkQuery(token))
}

/** The forms whose words the app takes over. */
const CARRIED = ['agree', 'decline', 'talk']

/**
 * Every other form has no screen that looks like it: whoever writes in one goes on there, and sends it from there. What
 * they type about the points is kept here as well, so that the app has it whenever they come back.
 */
async function untilFree(): Promise<void> {
  const others = [...(writtenPage()?.querySelectorAll('form') ?? [])].filter(
    ({ dataset }) => !CARRIED.includes(dataset['step'] ?? ''),
  )
  if (others.some(isTouched)) await new Promise(() => {})
}

/**
 * Keeps what is typed into a form of the server in this browser, as the app does, on top of what was kept there before. A
 * field that says again what it said at first gives that back.
 */
function keeperOf(token: string, form: HTMLFormElement): () => void {
  const before = { answer: keptAnswer(token), no: keptNo(token), words: keptWords(token) }
  const step = form.dataset['step']
  let hasTyped = false
  return () => {
    hasTyped ||= isChanged(form)
    if (!hasTyped) return
    const view = queryClient.getQueryData(invitationQuery(token).queryKey)
    const stored = queryClient.getQueryData(savedAnswerQuery(token).queryKey)
    if (step === 'decline') keepNo(token, noIn(form, before.no))
    else if (step === 'talk') keepWords(token, typedIn(form, 'body') ?? before.words)
    else if (view !== undefined && (step === 'agree' || step === 'different'))
      keepAnswer(token, keptIn(form, view, { here: before.answer, stored }))
  }
}

/** The style sheet that does not hold up the first look. */
async function lateStyles(): Promise<void> {
  const link = document.querySelector('link[rel=stylesheet][media=print]')
  if (link === null) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}

/** The faces of the screen: had they to be waited for then, lines would break anew. */
async function lateFaces(): Promise<void> {
  const faces = ["1em 'Figtree Variable'", "600 1em 'Source Serif 4'"]
  await Promise.all(faces.map((face) => document.fonts.load(face).catch(() => [])))
}

/**
 * Takes the place of the page that the server wrote: what was typed into its form is there, whoever stood in a field
 * stands in the same one.
 */
export function useWrittenPage(): void {
  const [before] = useState(() => {
    const page = writtenPage()
    if (page !== null) keepTyped()
    return page === null ? null : { place: placeIn(page) }
  })
  useEffect(() => {
    if (before === null) return
    const { place } = before
    // what the screen does by itself when it opens comes first, and nothing of it is painted
    queueMicrotask(() => (place === null ? blurHeading() : returnTo(place)))
  }, [before])
}

/** A screen that opens takes the focus to its heading; one that takes over from the same words leaves it where it is. */
function blurHeading(): void {
  if (document.activeElement instanceof HTMLHeadingElement) document.activeElement.blur()
}
