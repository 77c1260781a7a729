/**
 * Loaded in front of a server by `startOwnServer` (`node --import`): its clock stands as far ahead as the test says. The
 * server itself knows of no such thing, so that nothing in its settings can move the clock of an installation.
 */
const RealDate = Date
let ahead = 0
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', (message: { moveTo?: number }) => {
  if (message.moveTo === undefined) return
  ahead = message.moveTo - RealDate.now()
  process.send?.({ moved: true })
})
// whoever listens to nobody may end
process.channel?.unref()
