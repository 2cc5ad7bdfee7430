import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { QueryParameters } from '#contract/integration/epcis/query/eventQuery.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { queryParameterError } from '#server/integration/epcis/problems.ts'
import type { Cursor } from '#server/integration/epcis/query/eventHeads.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** Where the next page begins, and how many events may still be told (null: any number). */
export type Token = { cursor: Cursor; left: number | null }
/** Whose page of what: the company of the key, and the parameters that were asked. */
type Asked = Pick<ApiKey, 'companyId'> & { parameters: QueryParameters }

const algorithm = 'aes-256-gcm'
const [nonceBytes, numberBytes, tagBytes] = [12, 8, 16]
const sealedBytes = nonceBytes + 3 * numberBytes + tagBytes

/**
 * A place counts the events of all companies. It is sealed, always in the same length, and opens for keys of the same company
 * and the same query alone: in the order of another query, it would lead past events unnoticed.
 */
export async function sealToken(db: Db, asked: Asked, { cursor, left }: Token): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await sealingKey(db), nonce).setAAD(boundTo(asked))
  const numbers = Buffer.alloc(3 * numberBytes)
  for (const [at, number] of [cursor.atMs, cursor.place, left ?? 0].entries())
    numbers.writeDoubleBE(number, at * numberBytes)
  return Buffer.concat([nonce, cipher.update(numbers), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** 400 for a text that is no token of this query of the company. */
export async function openToken(db: Db, asked: Asked, text: string): Promise<Token> {
  const sealed = Buffer.from(text, 'base64url')
  const key = await sealingKey(db)
  const numbers = sealed.length === sealedBytes && orUndefined(() => opened(sealed, key, asked))
  if (!numbers)
    throw queryParameterError([{ path: 'nextPageToken', message: 'is none that was given out for this query' }])
  const [atMs = 0, place = 0, left = 0] = [0, 1, 2].map(at => numbers.readDoubleBE(at * numberBytes))
  return { cursor: { atMs, place }, left: left === 0 ? null : left }
}

function opened(sealed: Buffer, key: Buffer, asked: Asked): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(boundTo(asked)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** The order of parameters, and of the values of one, asks nothing else. */
const boundTo = ({ companyId, parameters }: Asked) =>
  Buffer.from(
    JSON.stringify([
      companyId,
      Object.entries(parameters)
        .map(([name, value]) => [name, [value].flat().map(String).toSorted()] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  )

const sealingKey = async (db: Db): Promise<Buffer> =>
  (await db.selectFrom('event_page_key').select('key').executeTakeFirstOrThrow()).key
