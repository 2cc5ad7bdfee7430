import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import PQueue from 'p-queue'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** OWASP's recommendation for argon2id: memory in KiB, passes, lanes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** Hashing shares Node's few threads with file and DNS work, and takes 19 MB each time: at most two at once. */
const hashing = new PQueue({ concurrency: 2 })

/**
 * Hashes a password to `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. The parameters are stored with it, so they can be raised
 * later.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await hashing.add(() =>
    derive('argon2id', { ...cost, message: password, nonce: salt, tagLength: tagBytes }),
  )
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Without a stored hash it does the same work and returns false, so that an unknown address takes the same time. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { salt, tag, ...parameters } = parse(stored ?? dummyHash)
  const derived = await hashing.add(() =>
    derive('argon2id', { ...parameters, message: password, nonce: salt, tagLength: tag.length }),
  )
  return timingSafeEqual(derived, tag) && stored !== undefined
}

const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(tagBytes))}`

const hashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(stored: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] = hashPattern.exec(stored) ?? []
  if (!memory) throw new Error('a stored password hash has an unknown format')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** The hash format uses base64 without padding. */
function base64(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}
