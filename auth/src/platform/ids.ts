const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether it is an id as this service and its database write them. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
