import { BRAND } from '@evensettle/contracts/site.ts'
import { firstWordOf } from '@evensettle/contracts/words/answer-choices.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import { caseOfAccountToken, readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import type { AppEnv } from '../../../platform/http/http.ts'
import type { WebApp } from '../../../platform/http/web.ts'
import { codePage } from './document-code.ts'
import { firstPage } from './document.ts'
import { overPage } from './document-ended.ts'
import { EMPTY, startOf, stepOf, stepPage } from './document-forms.ts'
import { answeredPage, SAID, saidPage } from './document-sent.ts'
import { onPageError } from './document-trouble.ts'
import { reopening } from '../late-answer/queries.ts'
import { wordOf } from '../queries.ts'
import { firstLook, saidWith, whyEnded, type FirstLook } from './queries.ts'

/**
 * The invited person reads who asks for what, and answers, before any script has come or without one; a link that has
 * ended says so and names a way on.
 */
export function firstLookRoutes(deps: Deps, web: WebApp): Hono<AppEnv> {
  const { db, now, newId, config, sealers } = deps
  const router = new Hono<AppEnv>()
  router.onError(onPageError(deps, web))

  router.get('/invitation-response', async (c, next) => {
    // a key in an address is nobody's: whoever handed the link out may have chosen it
    const token = readInvitationToken(c.req.query('token') ?? '').bare
    if (token === '' || caseOfAccountToken(token) !== null) return next()
    const look = await firstLook(db, sealers.invitations, token, now())
    const said = SAID.find((known) => known === c.req.query('done')) ?? null
    const isOfAnswer = said === 'answer' || said === 'message'
    if (said !== null && !isOfAnswer) {
      const row = await saidWith(db, token)
      const markup = row && saidPage(said, row, token)
      const page = markup && web.serveWritten(c, (await markup).toString(), { withApp: false })
      if (page) return page
    }
    if (!look) {
      const why = await whyEnded(db, token, now())
      if (why === null) return next()
      const markup = overPage({ why, token, late: await reopening(db, now(), token) })
      return web.serveWritten(c, (await markup).toString()) ?? next()
    }
    const step = stepOf(c.req.query('step'))
    const say = firstWordOf(c.req.query('say'))
    const shown = {
      values: { ...startOf(step, look, say), ...(say ? { say } : {}) },
      problems: {},
      problem: null,
    }
    if (!step && look.answered_at) {
      const markup = answeredPage({
        look,
        token,
        said: isOfAnswer ? said : null,
        messageId: newId(),
        shown: EMPTY,
      })
      return web.serveWritten(c, (await markup).toString(), { withApp: !isOfAnswer }) ?? next()
    }
    const markup = step
      ? stepPage(step, { look, token, answerId: newId(), shown })
      : firstPage(look, token, checksOf(look))
    return web.serveWritten(c, (await markup).toString()) ?? next()
  })

  router.get('/respond', async (c, next) => {
    return web.serveWritten(c, (await codePage(EMPTY)).toString()) ?? next()
  })
  return router

  function checksOf({ id }: FirstLook) {
    return { word: wordOf(sealers.invitations, id), operator: operatorLine(config.operator, BRAND) }
  }
}
