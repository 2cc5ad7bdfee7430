const uuid = /^(?:urn:uuid:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The id of an event as URI: EPCIS 1.x also has bare UUIDs. */
export const eventUri = (id: string): string => (/^urn:/i.test(id) || !uuid.test(id) ? id : `urn:uuid:${id}`)

/** The ways in which senders write one id: a UUID with and without urn:uuid:, in small letters or capitals (RFC 9562, 4). */
export function spellingsOf(id: string): string[] {
  const [, digits] = uuid.exec(id) ?? []
  if (digits === undefined) return [id]
  const written = [digits, digits.toLowerCase(), digits.toUpperCase()]
  return [...new Set([id, ...written.flatMap(one => [one, `urn:uuid:${one}`])])]
}
