import { useEffect, useState } from 'react'
import { queryClient } from '../../../lib/query-client.ts'
import { invitationQuery, keepAnswer, keepNo, keepWords, keptAnswer, savedAnswerQuery } from '../queries.ts'
import { talkQuery } from '../talk/queries.ts'
import { isTouched, keptIn, noIn, placeIn, returnTo, textIn, writtenForm, writtenPage } from './model.ts'

/** Waits for all that a screen needs to stand where the words of the server stand, so that nothing moves then. */
export async function whenScreenIsReady(token: string): Promise<void> {
  if (writtenPage() === null) return
  const stopKeeping = keepWhileTyped(token)
  const data =
    token === ''
      ? []
      : [
          queryClient.prefetchQuery(invitationQuery(token)).then(() => talkIsReady(token)),
          queryClient.prefetchQuery(savedAnswerQuery(token)),
        ]
  await Promise.all([...data, lateStyles(), lateFace()])
  const form = writtenForm()
  if (form !== null && isTouched(form)) keepTyped(token, form)
  await untilFree()
  stopKeeping()
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

/** Keeps what is typed into a form of the server in this browser, as the app does. */
function keepWhileTyped(token: string): () => void {
  const form = writtenForm()
  if (form === null) return () => {}
  const keep = () => keepTyped(token, form)
  form.addEventListener('input', keep)
  return () => form.removeEventListener('input', keep)
}

function keepTyped(token: string, form: HTMLFormElement): void {
  const view = queryClient.getQueryData(invitationQuery(token).queryKey)
  const stored = queryClient.getQueryData(savedAnswerQuery(token).queryKey)
  const step = form.dataset['step']
  if (step === 'decline') keepNo(token, noIn(form))
  else if (step === 'talk') keepWords(token, textIn(form, 'body'))
  else if (view !== undefined && (step === 'agree' || step === 'different'))
    keepAnswer(token, keptIn(form, view, { here: keptAnswer(token), stored }))
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

/** The face of the screen: had it to be waited for then, lines would break anew. */
async function lateFace(): Promise<void> {
  await document.fonts.load("1em 'Figtree Variable'").catch(() => [])
}

/**
 * Takes the place of the page that the server wrote: what was typed into its form is there, whoever stood in a field
 * stands in the same one.
 */
export function useWrittenPage(token: string): void {
  const [before] = useState(() => {
    const page = writtenPage()
    const form = writtenForm()
    if (page !== null && form !== null && isTouched(form)) keepTyped(token, form)
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
